import { DAY_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { BusyType } from '../hold/conflicts.ts';
import type { BusyInterval } from './free-starts-input.ts';

/** No appointment is longer than this, so appointments that began earlier need not be looked at. */
const LONGEST_APPOINTMENT_DAYS = 31;

/** An occupied time and what has it. */
export interface Occupied extends BusyInterval {
  id: string;
  type: BusyType;
}

interface BusyQuery {
  practiceId: string;
  /** Epoch ms: intervals that meet [from, to) are answered. */
  from: number;
  to: number;
  now: number;
  /** The practice's buffer in minutes. */
  bufferMinutes: number;
  /** The hold that is about to become the booking. */
  ignoreHoldId: string | null;
  /** The appointment that is about to be moved. */
  ignoreAppointmentId?: string | null;
}

/**
 * Everything that occupies the practitioner's time, in one round trip: appointments agreed and asked for, holds of other
 * visitors, group events, personal events, external calendars, with what was moved there of our own entries, but not in its own appointment's way. An appointment booked under a longer buffer than today's keeps
 * that buffer, since the overlap constraint covers it.
 */
export function busyBetween(sql: Db, query: BusyQuery): Promise<Occupied[]> {
  const { practiceId, bufferMinutes, ignoreHoldId, ignoreAppointmentId = null } = query;
  const [from, to, now] = [new Date(query.from), new Date(query.to), new Date(query.now)];
  const earliest = new Date(query.from - LONGEST_APPOINTMENT_DAYS * DAY_MS);
  return sql<Occupied>`
    SELECT (extract(epoch FROM s) * 1000)::float8 AS "startsAt", (extract(epoch FROM e) * 1000)::float8 AS "endsAt", id, type
    FROM (
      SELECT "startsAt" AS s, greatest("endsAt", "busyUntil" - make_interval(mins => ${bufferMinutes}::int)) AS e,
        id, 'client' AS type
      FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND state IN ('pending', 'approved')
        AND "startsAt" >= ${earliest} AND "startsAt" < ${to} AND "busyUntil" > ${from}
        AND id IS DISTINCT FROM ${ignoreAppointmentId}::uuid
      UNION ALL
      SELECT "startsAt", greatest("endsAt", "busyUntil" - make_interval(mins => ${bufferMinutes}::int)), id, 'hold'
      FROM "BookingHold"
      WHERE "practiceId" = ${practiceId}::uuid AND "releasedAt" IS NULL AND "expiresAt" > ${now}
        AND "startsAt" >= ${earliest} AND "startsAt" < ${to} AND "busyUntil" > ${from}
        AND id IS DISTINCT FROM ${ignoreHoldId}::uuid
      UNION ALL
      SELECT "startsAt", "endsAt", id, 'bookable' FROM "BookableEvent"
      WHERE "practiceId" = ${practiceId}::uuid AND "cancelledAt" IS NULL AND "startsAt" < ${to} AND "endsAt" > ${from}
      UNION ALL
      SELECT "startsAt", "endsAt", id, 'personal' FROM "PersonalEvent"
      WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL AND "startsAt" < ${to} AND "endsAt" > ${from}
      UNION ALL
      SELECT b."startsAt", b."endsAt", b.id, 'calendar' FROM "ExternalBusy" b
      LEFT JOIN "Calendar" c ON c."practiceId" = b."practiceId" AND c.id = b."calendarId"
      LEFT JOIN "CalendarFeed" f ON f."practiceId" = b."practiceId" AND f.id = b."feedId"
      LEFT JOIN "CalendarEventLink" k ON k."practiceId" = b."practiceId" AND k.id = b."linkId"
      WHERE b."practiceId" = ${practiceId}::uuid AND (coalesce(c.active, f.active, true) OR k.id IS NOT NULL)
        AND (k."appointmentId" IS NULL OR k."appointmentId" IS DISTINCT FROM ${ignoreAppointmentId}::uuid)
        AND b."startsAt" < ${to} AND b."endsAt" > ${from}
    ) busy(s, e, id, type)
    ORDER BY s`;
}
