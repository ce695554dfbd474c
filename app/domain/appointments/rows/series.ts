import type { Db } from '#tenants/scoped-db.ts';

/** How a series repeats, as the practitioner's and the client's forms say it. */
interface Pattern {
  frequency: 'daily' | 'weekly' | 'every_two_weeks' | 'monthly_by_date' | 'monthly_by_weekday' | 'custom';
  interval?: number | null | undefined;
  unit?: 'day' | 'week' | null | undefined;
  /** 0 = Sunday. */
  weekdays?: readonly number[] | null | undefined;
  /** YYYY-MM-DD */
  until?: string | null | undefined;
}

interface NewSeries {
  id: string;
  clientId: string;
  locationId: string;
  /** IANA zone whose wall time it keeps. */
  timeZone: string;
  pattern: Pattern;
  /** Appointments that are made: dates that were left out are none of them. */
  made: number;
  now: number;
}

/** Writes what was chosen: the pattern by which the series came about. */
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
