import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useKnownZone, zoneOf } from '#app/components/layout/zone.ts';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';

/** What a page opened by an appointment's link knows of its reader's clock. */
export interface OwnZone {
  /** With the zone that the visit is told in first: the stored one, else by video or phone the browser's. */
  appointment: TokenAppointment;
  /** The browser is asked: what it told before; null where a zone is stored, or the venue's alone counts. */
  browser: { remembered: string | null } | null;
}

/** @param cookieHeader of the request, in which a browser that has been here tells its zone */
export function withOwnZone(stored: TokenAppointment, cookieHeader: string | null): OwnZone {
  if (!stored.isVirtual || stored.clientTimeZone) return { appointment: stored, browser: null };
  const remembered = zoneOf(cookieHeader);
  return { appointment: { ...stored, clientTimeZone: remembered }, browser: { remembered } };
}

interface TellOwnZoneProps {
  remembered: string | null;
  /** The page listens to the server, and is read once more by itself as soon as that line stands or fails. */
  isLive?: boolean;
}

/** Tells the server the browser's zone and has the page read once more, where it was made for another one. */
export function TellOwnZone({ remembered, isLive }: TellOwnZoneProps) {
  const zone = useKnownZone(remembered);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The cookie is written by now; where cookies are refused this is done once and changes nothing.
    if (zone !== remembered && !isLive) revalidate();
  }, [zone, remembered, isLive, revalidate]);
  return null;
}
