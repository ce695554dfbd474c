import { zoneOf } from '#app/components/layout/zone.ts';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';

/** What a page opened by an appointment's link knows of its reader's clock. */
export interface OwnZone {
  /** With the zone that the appointment is told in first: the stored one, else by video or phone the browser's. */
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
