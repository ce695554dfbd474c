import type { Db } from '#tenants/scoped-db.ts';
import type { Span } from '../hold/conflicts.ts';
import { hoursOf, type StoredHours, type StoredOverride } from './hours.ts';
import { dayOf } from '../zones/local-dates.ts';
import { messages } from '../messages.ts';
import { openBlocks } from '../free-starts/open-blocks.ts';
import { DAY_MS, joined } from '#app/lib/duration.ts';
import { zoneTable } from '../zones/zone-transitions.ts';

/** A stretch in which at least one location is open, [startsAt, endsAt) in epoch milliseconds. */
export interface OpenInterval {
  startsAt: number;
  endsAt: number;
}

interface LocationHours {
  timeZone: string;
  hours: StoredHours[];
  overrides: StoredOverride[];
}

/**
 * When the practice is open between two instants (epoch ms): the hours of all its locations together, or of the one that is named, each in the
 * zone of the venue, with their date overrides; ascending, touching stretches made one. What is booked plays no part.
 */
export async function readOpeningHours(
  sql: Db,
  practiceId: string,
  { from, to, locationId = null }: { from: number; to: number; locationId?: string | null },
): Promise<OpenInterval[]> {
  const locations = await sql<LocationHours>`
    SELECT l."timeZone",
      (SELECT coalesce(json_agg(json_build_object('weekday', b.weekday, 'startMinute', b."startMinute",
          'endMinute', b."endMinute", 'ofService', false)), '[]')
        FROM "AvailabilityBlock" b
        WHERE b."practiceId" = l."practiceId" AND (b."locationId" = l.id OR b."locationId" IS NULL)
          AND b."serviceId" IS NULL) AS hours,
      (SELECT coalesce(json_agg(json_build_object('date', to_char(o.date, 'YYYY-MM-DD'), 'ranges', o.ranges,
          'own', o."locationId" IS NOT NULL)), '[]')
        FROM "AvailabilityOverride" o
        WHERE o."practiceId" = l."practiceId" AND (o."locationId" = l.id OR o."locationId" IS NULL)
          AND o.date BETWEEN ${new Date(from)}::date - 2 AND ${new Date(to)}::date + 2) AS overrides
    FROM "Location" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l.state <> 'disabled' AND l."deletedAt" IS NULL
      AND (${locationId}::uuid IS NULL OR l.id = ${locationId}::uuid)`;
  return joined(
    locations.flatMap(({ timeZone, hours, overrides }) => {
      const zone = zoneTable(timeZone, from - 2 * DAY_MS, to + 2 * DAY_MS);
      const effective = hoursOf(hours, overrides, false);
      const { open, close } = openBlocks(effective, zone, dayOf(timeZone, from), dayOf(timeZone, to), true);
      return open.map((startsAt, index) => ({ startsAt, endsAt: close[index]! }));
    }),
  ).filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to);
}

/**
 * That a time (epoch ms) lies outside the opening hours of a place, wholly or in part, in the words of 'Why is this time not free?'. Null where it does
 * not, and where a place keeps no hours at all in the weeks around it.
 */
export async function whyOutsideHours(
  sql: Db,
  practiceId: string,
  { startsAt, endsAt }: Span,
  { id, name }: { id?: string | null; name?: string | null },
): Promise<string | null> {
  if (!id || !name) return null;
  const around = { from: startsAt - 7 * DAY_MS, to: endsAt + 7 * DAY_MS, locationId: id };
  const open = await readOpeningHours(sql, practiceId, around);
  const isOpen = open.some((hours) => hours.startsAt <= startsAt && hours.endsAt >= endsAt);
  return open.length === 0 || isOpen ? null : messages.whyClosed(name);
}
