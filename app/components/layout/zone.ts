import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isTimeZone } from '#app/lib/time.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

const NAME = 'tendwell_zone';
const YEAR_SECONDS = 31_536_000;

/** The zone that this browser was in when it last told, by a Cookie header; null where it never did, or told nonsense. */
export function zoneOf(cookieHeader: string | null): string | null {
  const [, found] = /(?:^|;\s*)tendwell_zone=([\w+\-/]{1,64})(?:;|$)/.exec(cookieHeader ?? '') ?? [];
  return found && isTimeZone(found) ? found : null;
}

/**
 * The zone in which a person reads moments that belong to no venue, remembered for a year so that the next page comes with it; UTC
 * where no script ever ran.
 * @param remembered what the server knew of it (zoneOf)
 */
export const useOwnZone = (remembered: string | null): string => useKnownZone(remembered) ?? 'UTC';

/** The browser's own zone, remembered in the same way; null where no script ever ran. */
export function useKnownZone(remembered: string | null): string | null {
  const hydrated = useHydrated();
  const zone = (hydrated && Intl.DateTimeFormat().resolvedOptions().timeZone) || remembered;
  useEffect(() => {
    if (!hydrated || !zone || zone === remembered) return;
    document.cookie = `${NAME}=${zone}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }, [hydrated, zone, remembered]);
  return zone || null;
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
