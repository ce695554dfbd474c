import { z } from 'zod';
import { formatDateTime, localDate, localMinute } from '#app/lib/time.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { LocalRange } from '../free-starts/free-starts-input.ts';

export const appointmentInTimeOff = z
  .object({
    id: z.uuid(),
    kind: z.enum(['appointment', 'group_event']),
    name: z.string().meta({ description: "The client's name, or the group event's." }),
    startsAt: z.date(),
    displayTime: z.string().meta({ description: "For people, in the venue's zone." }),
    instantActionToken: z.string().nullable().meta({ description: 'Opens an appointment in the calendar.' }),
  })
  .meta({ id: 'AppointmentInTimeOff' });

/** An appointment or group event that stands in a time that is about to be closed. */
export type AppointmentInTimeOff = z.output<typeof appointmentInTimeOff>;

interface Row {
  id: string;
  kind: AppointmentInTimeOff['kind'];
  name: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  encrypted: string | null;
}

interface TimeOff {
  firstDate: string;
  lastDate: string;
  locationId: string | null;
  ranges: readonly LocalRange[];
  /** Epoch ms: what is over is nobody's concern. */
  now: number;
}

const MAX = 200;

/**
 * What already stands in a time that is to be closed or to have other hours, in order: appointments agreed or asked for, and group
 * events, that lie on these local dates of their venue and not wholly within the new hours. They are listed for the
 * practitioner to see to; nothing is cancelled.
 */
export async function appointmentsIn(
  sql: Db,
  practiceId: string,
  off: TimeOff,
): Promise<AppointmentInTimeOff[]> {
  const { firstDate, lastDate, locationId, ranges, now } = off;
  const rows = await sql<Row>`
    SELECT a.id, 'appointment' AS kind, trim(c."firstName" || ' ' || c."lastName") AS name, a."startsAt", a."endsAt",
      a."timeZone", a."instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved') AND a."endsAt" > ${new Date(now)}
      AND (${locationId}::uuid IS NULL OR a."locationId" = ${locationId}::uuid)
      AND a."startsAt" >= ${firstDate}::date - 3 AND a."startsAt" < ${lastDate}::date + 3
      AND (a."startsAt" AT TIME ZONE a."timeZone")::date <= ${lastDate}::date
      AND ((a."endsAt" - interval '1 millisecond') AT TIME ZONE a."timeZone")::date >= ${firstDate}::date
    UNION ALL
    SELECT e.id, 'group_event', coalesce(e.name, t.name), e."startsAt", e."endsAt", e."timeZone", NULL
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL AND e."endsAt" > ${new Date(now)}
      AND (${locationId}::uuid IS NULL OR event_location(e."locationId", e.location, t."locationId") = ${locationId}::uuid)
      AND (e."startsAt" AT TIME ZONE e."timeZone")::date <= ${lastDate}::date
      AND ((e."endsAt" - interval '1 millisecond') AT TIME ZONE e."timeZone")::date >= ${firstDate}::date
    ORDER BY "startsAt", id LIMIT ${MAX}`;
  return rows
    .filter((row) => !isWithin(row, ranges))
    .map(({ id, kind, name, startsAt, timeZone, encrypted }) => ({
      id,
      kind,
      name,
      startsAt,
      displayTime: formatDateTime(startsAt, timeZone),
      instantActionToken: encrypted ? linkToken(encrypted) : null,
    }));
}

/** Whether an appointment lies in one stretch of the new hours of its date. */
function isWithin({ startsAt, endsAt, timeZone }: Row, ranges: readonly LocalRange[]): boolean {
  const from = localMinute(startsAt, timeZone);
  const minutes = localMinute(endsAt, timeZone);
  const sameDate = localDate(startsAt, timeZone) === localDate(endsAt, timeZone);
  const to = sameDate ? minutes : minutes === 0 ? 1_440 : Infinity;
  return ranges.some(({ startMinute, endMinute }) => startMinute <= from && to <= endMinute);
}
