import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import { dayNumber, type LocalRange } from '../free-starts/free-starts-input.ts';
import { dateText } from '../zones/local-dates.ts';

export const availabilityOverride = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    firstDate: z.string().meta({ description: 'YYYY-MM-DD at the venue.' }),
    lastDate: z.string().meta({ description: 'YYYY-MM-DD, itself included.' }),
    closed: z.boolean(),
    ranges: z.array(z.object({ startMinute: z.int(), endMinute: z.int() }).meta({ id: 'LocalRange' })),
    location: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ id: 'OverrideLocation', description: 'Null where it holds for the whole practice.' }),
  })
  .meta({ id: 'AvailabilityOverride' });

/** One entry: consecutive dates of one kind. */
export type OverrideEntry = z.output<typeof availabilityOverride>;

interface Row {
  spanId: string;
  name: string | null;
  firstDate: string;
  lastDate: string;
  ranges: LocalRange[];
  locationId: string | null;
  locationName: string | null;
}

/** No practice has more entries to come; the figure keeps an answer from growing without end. */
const MAX_ENTRIES = 500;

/** The entries whose last date is not before `from` (YYYY-MM-DD), in order of their dates; or one of them by its id. */
export async function readOverrides(
  sql: Db,
  practiceId: string,
  { from = '0001-01-01', id = null }: { from?: string; id?: string | null },
): Promise<OverrideEntry[]> {
  const rows = await sql<Row>`
    SELECT o."spanId", min(o.name) AS name, to_char(min(o.date), 'YYYY-MM-DD') AS "firstDate",
      to_char(max(o.date), 'YYYY-MM-DD') AS "lastDate", (array_agg(o.ranges))[1] AS ranges,
      l.id AS "locationId", l.name AS "locationName"
    FROM "AvailabilityOverride" o
    LEFT JOIN "Location" l ON l."practiceId" = o."practiceId" AND l.id = o."locationId"
    WHERE o."practiceId" = ${practiceId}::uuid AND (${id}::uuid IS NULL OR o."spanId" = ${id}::uuid)
    GROUP BY o."spanId", l.id, l.name
    HAVING max(o.date) >= ${from}::date
    ORDER BY min(o.date), o."spanId" LIMIT ${MAX_ENTRIES}`;
  return rows.map(({ spanId, locationId, locationName, ranges, ...dates }) => ({
    id: spanId,
    ...dates,
    closed: ranges.length === 0,
    ranges,
    location: locationId ? { id: locationId, name: locationName! } : null,
  }));
}

interface NewOverride {
  id: string;
  name: string | null;
  firstDate: string;
  lastDate: string;
  locationId: string | null;
  ranges: readonly LocalRange[];
}

/**
 * Writes an entry in place of what its dates had before (in the same location, or in the whole practice). An older entry that
 * loses dates in its middle becomes two. The caller holds the calendar's lock.
 */
export async function writeOverride(
  sql: Db,
  practiceId: string,
  entry: NewOverride,
  now: Date,
): Promise<void> {
  const { id, name, firstDate, lastDate, locationId } = entry;
  await deleteOverride(sql, practiceId, id);
  const touched = await sql<{ spanId: string }>`
    WITH gone AS (
      DELETE FROM "AvailabilityOverride"
      WHERE "practiceId" = ${practiceId}::uuid AND date BETWEEN ${firstDate}::date AND ${lastDate}::date
        AND "locationId" IS NOT DISTINCT FROM ${locationId}::uuid
      RETURNING "spanId")
    SELECT DISTINCT "spanId" FROM gone`;
  for (const { spanId } of touched) await splitAround(sql, practiceId, spanId, entry);

  const first = dayNumber(firstDate);
  const rows = Array.from({ length: dayNumber(lastDate) - first + 1 }, (_, index) => ({
    id: uuid(),
    date: dateText(first + index),
  }));
  const ranges = [...entry.ranges].sort((a, b) => a.startMinute - b.startMinute);
  await sql`
    INSERT INTO "AvailabilityOverride" (id, "practiceId", "locationId", date, ranges, "spanId", name, "createdAt")
    SELECT row.id, ${practiceId}::uuid, ${locationId}::uuid, row.date, ${JSON.stringify(ranges)}::jsonb, ${id}::uuid,
      ${name}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, date date)`;
}

/** Where an entry has dates on both sides of a newer one, those after it become an entry of their own. */
async function splitAround(sql: Db, practiceId: string, spanId: string, newer: NewOverride): Promise<void> {
  await sql`
    UPDATE "AvailabilityOverride" o SET "spanId" = ${uuid()}::uuid
    WHERE o."practiceId" = ${practiceId}::uuid AND o."spanId" = ${spanId}::uuid AND o.date > ${newer.lastDate}::date
      AND EXISTS (SELECT FROM "AvailabilityOverride" b WHERE b."practiceId" = o."practiceId" AND b."spanId" = o."spanId"
        AND b.date < ${newer.firstDate}::date)`;
}

/** Deletes an entry; false where it is not there. */
export async function deleteOverride(sql: Db, practiceId: string, id: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM "AvailabilityOverride" WHERE "practiceId" = ${practiceId}::uuid AND "spanId" = ${id}::uuid RETURNING id`;
  return rows.length > 0;
}
