import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { formatDays, formatRange, localDate } from '#app/lib/time.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What has a time: an appointment, the practitioner's own event, a group event, an external one, a visitor's hold. */
export type BusyType = 'client' | 'personal' | 'bookable' | 'calendar' | 'hold';

/** What can stand in the way of a time: whatever has it, and time off. */
const CONFLICT_TYPES = ['client', 'personal', 'bookable', 'calendar', 'hold', 'time_off'] as const;

/** One thing that a time overlaps with (spec 001 §3, recurring time slot). */
export const conflictOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(CONFLICT_TYPES),
    timeRange: z
      .string()
      .meta({ description: "For people: 'Tue, Mar 4, 2:30 – 3:30 PM EST', 'Tue, Mar 4, all day'." }),
  })
  .meta({ id: 'CalendarConflict' });

/** Texts are in the zone asked for. */
export type Conflict = z.output<typeof conflictOutput>;

/** Epoch ms, half open. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

interface Query {
  practiceId: string;
  now: number;
  /** IANA zone of the texts. */
  timeZone: string;
  /** The appointment that is about to move does not stand in its own way. */
  ignoreAppointmentId?: string | null;
  /** Minutes: what comes closer to a time than this stands in its way too. None unless asked for. */
  bufferMinutes?: number;
  /** Time off stands in the way too: that of the whole practice, and of this location where one is given. */
  at?: { locationId: string | null } | undefined;
}

interface Row {
  position: number;
  id: string;
  name: string;
  type: Conflict['type'];
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
}

/**
 * Whether something stands there that nobody was shown: only what was seen can be confirmed away.
 * @param seen ids of what was shown, and confirmed to be overlapped
 */
export const hasUnseen = (conflicts: readonly Conflict[], seen: readonly string[] = []): boolean =>
  conflicts.some(({ id }) => !seen.includes(id));

/** No appointment is longer than this, so appointments that began earlier need not be looked at. */
const LONGEST_APPOINTMENT = '31 days';

/**
 * What is in the practice's calendar at each of the given times, in one round trip: one list per span, in order of time. Only
 * what truly overlaps counts, not the buffers around it (a practitioner decides about those for themselves), unless they are asked for. Of
 * time off, a location's own entry for a date, closed or not, stands before the practice's.
 */
export async function conflictsWith(sql: Db, spans: readonly Span[], query: Query): Promise<Conflict[][]> {
  const { practiceId, timeZone, ignoreAppointmentId = null, bufferMinutes = 0, at } = query;
  const reach = bufferMinutes * MINUTE_MS;
  const locationId = at?.locationId ?? null;
  const wanted = spans.map((span, position) => ({
    position,
    from: new Date(span.startsAt - reach),
    to: new Date(span.endsAt + reach),
    // Time off takes whole dates of the venue; no buffer is kept to it.
    firstDate: localDate(span.startsAt, timeZone),
    lastDate: localDate(Math.max(span.startsAt, span.endsAt - 1), timeZone),
  }));
  const rows = await sql<Row>`
    WITH span AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS span(position int, "from" timestamptz, "to" timestamptz, "firstDate" date, "lastDate" date)
    )
    SELECT span.position, a.id, trim(c."firstName" || ' ' || c."lastName") AS name, 'client' AS type, a."startsAt", a."endsAt",
      false AS "allDay"
    FROM span
    JOIN "Appointment" a ON a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved')
      AND a."startsAt" > span."from" - ${LONGEST_APPOINTMENT}::interval AND a."startsAt" < span."to"
      AND a."endsAt" > span."from" AND a.id IS DISTINCT FROM ${ignoreAppointmentId}::uuid
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    UNION ALL
    SELECT span.position, h.id, 'A visitor who is booking right now', 'hold', h."startsAt", h."endsAt", false
    FROM span
    JOIN "BookingHold" h ON h."practiceId" = ${practiceId}::uuid AND h."releasedAt" IS NULL
      AND h."expiresAt" > ${new Date(query.now)} AND h."startsAt" > span."from" - ${LONGEST_APPOINTMENT}::interval
      AND h."startsAt" < span."to" AND h."endsAt" > span."from"
    UNION ALL
    SELECT span.position, e.id, coalesce(e.name, t.name), 'bookable', e."startsAt", e."endsAt", e."allDay"
    FROM span
    JOIN "BookableEvent" e ON e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL
      AND e."startsAt" < span."to" AND e."endsAt" > span."from"
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    UNION ALL
    SELECT span.position, p.id, coalesce(nullif(trim(p.name), ''), 'Personal event'), 'personal', p."startsAt", p."endsAt",
      p."allDay"
    FROM span
    JOIN "PersonalEvent" p ON p."practiceId" = ${practiceId}::uuid AND p."deletedAt" IS NULL
      AND p."startsAt" < span."to" AND p."endsAt" > span."from"
    UNION ALL
    SELECT span.position, b.id, coalesce(nullif(trim(b.title), ''), 'Busy in another calendar'), 'calendar',
      b."startsAt", b."endsAt", b."allDay"
    FROM span
    JOIN "ExternalBusy" b ON b."practiceId" = ${practiceId}::uuid
      AND b."startsAt" < span."to" AND b."endsAt" > span."from"
    LEFT JOIN "Calendar" c ON c."practiceId" = b."practiceId" AND c.id = b."calendarId"
    LEFT JOIN "CalendarFeed" f ON f."practiceId" = b."practiceId" AND f.id = b."feedId"
    LEFT JOIN "CalendarEventLink" k ON k."practiceId" = b."practiceId" AND k.id = b."linkId"
    WHERE (coalesce(c.active, f.active, true) OR k.id IS NOT NULL)
      AND (k."appointmentId" IS NULL OR k."appointmentId" IS DISTINCT FROM ${ignoreAppointmentId}::uuid)
    UNION ALL
    SELECT span.position, off.id, coalesce('Time off: ' || nullif(trim(off.name), ''), 'Time off'), 'time_off',
      off."firstDate"::timestamp AT TIME ZONE ${timeZone}, (off."lastDate" + 1)::timestamp AT TIME ZONE ${timeZone}, true
    FROM span
    JOIN LATERAL (
      SELECT DISTINCT o."spanId" AS id FROM "AvailabilityOverride" o
      WHERE ${at !== undefined} AND o."practiceId" = ${practiceId}::uuid AND o.ranges = '[]'::jsonb
        AND o.date BETWEEN span."firstDate" AND span."lastDate"
        AND (o."locationId" = ${locationId}::uuid
          OR o."locationId" IS NULL AND NOT EXISTS (SELECT FROM "AvailabilityOverride" own
            WHERE own."practiceId" = o."practiceId" AND own.date = o.date AND own."locationId" = ${locationId}::uuid))
    ) met ON true
    JOIN LATERAL (
      SELECT met.id, min(whole.name) AS name, min(whole.date) AS "firstDate", max(whole.date) AS "lastDate"
      FROM "AvailabilityOverride" whole
      WHERE whole."practiceId" = ${practiceId}::uuid AND whole."spanId" = met.id
    ) off ON true
    ORDER BY position, "startsAt", id`;
  const found: Conflict[][] = spans.map(() => []);
  for (const { position, id, name, type, startsAt, endsAt, allDay } of rows) {
    const timeRange = allDay
      ? `${formatDays(startsAt, endsAt, timeZone)}, all day`
      : formatRange(startsAt, endsAt, timeZone);
    found[position]!.push({ id, name, type, timeRange });
  }
  return found;
}
