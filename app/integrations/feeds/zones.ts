import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#app/lib/time.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** Turns what the clocks of a zone show into a moment, epoch milliseconds. */
export type ZoneClock = (wall: ICAL.Time) => number;

const UTC: ZoneClock = ({ year, month, day, hour, minute, second }) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** A skipped time moves forward by the gap, a repeated one is its first occurrence. */
const named =
  (timeZone: string): ZoneClock =>
  ({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({
      year,
      month,
      day,
      hour,
      minute,
      second: Math.min(second, 59),
    }).toZonedDateTime(timeZone).epochMilliseconds;

/** An IANA zone by its own name, Windows's name, or a path that ends in it ('/citadel.org/20250101_1/America/New_York'). */
function ianaZone(name: string): string | null {
  const trimmed = name.trim().replace(/^"|"$/g, '');
  if (trimmed.length > 100) return null;
  const ends = trimmed.split('/').slice(-3);
  const tries = [trimmed, WINDOWS_ZONES[trimmed], ends.slice(-2).join('/'), ends.join('/')];
  return tries.find((one) => one !== undefined && isTimeZone(one)) ?? null;
}

const MAX_DEFINED = 100;

/** Clocks change once a year by a rule. Another rule is none of a zone, and could be worked at without end. */
const isPlainDefinition = (text: string): boolean =>
  [...text.matchAll(/^RRULE[^:]*:(.*)$/gim)].every(
    ([, rule]) => /FREQ=YEARLY/i.test(rule!) && !/BY(SECOND|MINUTE|HOUR|WEEKNO|SETPOS)/i.test(rule!),
  );

/**
 * The zones that a calendar's times are in. A name that the world knows is the world's; another is what the file defines; one that
 * nobody knows, and times without any, are in the calendar's own zone, or else the practice's.
 */
export function zonesOf(definitions: readonly string[], own: string | null, practice: string) {
  const defined = new Map<string, ZoneClock>();
  for (const text of definitions.slice(0, MAX_DEFINED)) {
    if (!isPlainDefinition(text)) continue;
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]));
      // ical.js gives the seconds that the zone is ahead of UTC at this wall time.
      defined.set(zone.tzid, (wall) => UTC(wall) - zone.utcOffset(wall) * 1000);
    } catch {
      // A definition that cannot be read: its times are read as if it were not there.
    }
  }
  const floating = named((own && ianaZone(own)) ?? practice);
  const clocks = new Map<string, ZoneClock>();
  const find = (name: string): ZoneClock => {
    const iana = ianaZone(name);
    if (iana) return named(iana);
    return defined.get(name) ?? floating;
  };
  return {
    floating,
    /** Where whole days begin: in the practice's zone, as its opening hours do. */
    days: named(practice),
    utc: UTC,
    of(name: string): ZoneClock {
      let clock = clocks.get(name);
      if (!clock) {
        clock = find(name);
        clocks.set(name, clock);
      }
      return clock;
    },
  };
}

export type Zones = ReturnType<typeof zonesOf>;
