import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import {
  rangesOf,
  readAvailableTimes,
  timeText,
  WEEKDAYS,
  weekOf,
  type DayHours,
  type WeekdayRange,
} from '#app/lib/week/available-times.ts';
import type { Db } from '#tenants/scoped-db.ts';

const block = z.object({ startsAt: z.string(), endsAt: z.string() }).meta({ id: 'AvailableTimesBlock' });

const day = z
  .object({
    enabled: z.boolean(),
    startsAt: z.string().nullable().meta({ description: 'Of the first block: 9:00 AM.' }),
    endsAt: z.string().nullable(),
    blocks: z.array(block),
  })
  .meta({ id: 'AvailableTimesDay' });

/** The weekly hours of a place or a service, as they are answered: the JSON text that is sent, parsed (spec 002 §3). */
export const availableTimes = z
  .object({
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
  })
  .meta({ id: 'AvailableTimes' });

/** Stored stretches as they are answered. */
export function availableTimesOf(ranges: readonly WeekdayRange[]): z.output<typeof availableTimes> {
  const week = weekOf(ranges);
  const days = WEEKDAYS.map((name, weekday) => [name, dayOf(week[weekday]!)]);
  return Object.fromEntries(days) as z.output<typeof availableTimes>;
}

function dayOf({ enabled, ranges }: DayHours): z.output<typeof day> {
  const blocks = (enabled ? ranges : []).map(({ startMinute, endMinute }) => ({
    startsAt: timeText(startMinute),
    endsAt: timeText(endMinute),
  }));
  return { enabled, startsAt: blocks[0]?.startsAt ?? null, endsAt: blocks[0]?.endsAt ?? null, blocks };
}

/** Whose hours: a place's, or those that limit a service. */
type HoursOwner = { locationId: string } | { serviceId: string };

/**
 * Writes the weekly hours of a place or a service from its available times, which availableTimesField has checked, in place of
 * what it had. The caller holds the calendar's lock.
 */
export async function writeHours(db: Db, owner: HoursOwner, text: string): Promise<void> {
  const { locationId, serviceId } = { locationId: null, serviceId: null, ...owner };
  await db
    .deleteFrom('AvailabilityBlock')
    .where('locationId', 'is not distinct from', locationId)
    .where('serviceId', 'is not distinct from', serviceId)
    .execute();
  const rows = rangesOf(readAvailableTimes(text).week).map((range) => ({
    id: uuid(),
    locationId,
    serviceId,
    ...range,
  }));
  if (rows.length > 0) await db.insertInto('AvailabilityBlock').values(rows).execute();
}
