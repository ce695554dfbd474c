import { Refusal } from '#app/operations/refusal.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { RecurrencePattern } from './inputs.ts';
import { SERIES_MESSAGES } from './messages.ts';

interface NewSeries {
  id: string;
  clientId: string;
  locationId: string;
  /** IANA zone whose wall time it keeps. */
  timeZone: string;
  pattern: RecurrencePattern;
  /** Appointments that are made: dates that were left out are none of them. */
  made: number;
  now: number;
}

/** Writes what the practitioner chose: the pattern by which the series came about. */
export async function writeSeries(sql: Db, practiceId: string, series: NewSeries): Promise<void> {
  const { frequency, interval, unit, weekdays, until } = series.pattern;
  const isCustom = frequency === 'custom';
  const every = isCustom ? interval : frequency === 'every_two_weeks' ? 2 : 1;
  await sql`
    INSERT INTO "RecurringSeries" (id, "practiceId", "clientId", "locationId", frequency, interval, unit, weekdays, count,
      until, "timeZone", "createdAt")
    VALUES (${series.id}::uuid, ${practiceId}::uuid, ${series.clientId}::uuid, ${series.locationId}::uuid,
      ${frequency}::"RecurrenceFrequency", ${every}::int, ${isCustom ? unit : null}::"RecurrenceUnit",
      ${isCustom && unit === 'week' ? (weekdays ?? []) : []}::int[], ${until ? null : series.made}::int, ${until ?? null}::date,
      ${series.timeZone}, ${new Date(series.now)})`;
}

/** A series by its first appointment: all of its appointments in order, and the link of the first. */
export async function readSeries(sql: Db, practiceId: string, firstId: string) {
  const rows = await sql<{ id: string; seriesId: string; encrypted: string }>`
    SELECT s.id, s."seriesId", s."instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" a
    JOIN "Appointment" s ON s."practiceId" = a."practiceId" AND s."seriesId" = a."seriesId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${firstId}::uuid AND s."seriesId" IS NOT NULL
    ORDER BY s."seriesPosition"`;
  const [first] = rows;
  // A key that made a single appointment is no series' key.
  if (!first) throw new Refusal('conflict', SERIES_MESSAGES.keyUsed);
  return {
    seriesId: first.seriesId,
    appointmentIds: rows.map(({ id }) => id),
    instantActionToken: decryptToken(first.encrypted),
  };
}
