import { z } from 'zod';
import { conflictsWith } from '#app/domain/availability/index.ts';
import { addDays, localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';

/** So many weeks are looked through for the same time; after that the first of them stands, and saving asks. */
const WEEKS = 25;

const output = z
  .object({
    clientId: z.uuid(),
    locationId: z.uuid(),
    services: z.array(
      z.object({ serviceId: z.uuid(), variationId: z.uuid().nullable() }).meta({ id: 'RebookedService' }),
    ),
    visit: z
      .object({
        address: z.string().nullable(),
        addressTwo: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        postalCode: z.string().nullable(),
      })
      .nullable()
      .meta({ id: 'RebookedVisit', description: 'Where a home visit went.' }),
    startsAt: z.date().meta({ description: 'The same weekday and time when it is next free.' }),
    minutes: z.int(),
  })
  .meta({ id: 'Rebooking' });

/** The venue's zone (IANA), and what has to stay free around an appointment, in minutes. */
type Row = Omit<z.input<typeof output>, 'minutes'> & {
  endsAt: Date;
  timeZone: string;
  bufferMinutes: number;
};

/**
 * What a new appointment takes over from an earlier one: client, place, services and length, at the same weekday and wall time
 * of the venue, in the first week in which nothing stands there. Beyond the document.
 */
export const rebooking = operation({
  name: 'rebooking',
  kind: 'query',
  description: 'What booking an earlier appointment again begins with.',
  access: practiceOwner(),
  input: z.strictObject({ instantActionToken: z.string().max(64, APPOINTMENT_MESSAGES.notFound) }),
  output,
  async run(ctx, { instantActionToken }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.sql(async (sql) => {
      const row = await readRow(sql, practiceId, tokenHash(instantActionToken));
      if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
      const { endsAt, timeZone, bufferMinutes, ...taken } = row;
      const minutes = Math.round((endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS);
      const spans = nextWeeks(row.startsAt.getTime(), timeZone, now).map((startsAt) => ({
        startsAt,
        endsAt: startsAt + minutes * MINUTE_MS,
      }));
      const at = { locationId: row.locationId };
      const conflicts = await conflictsWith(sql, spans, { practiceId, now, timeZone, at, bufferMinutes });
      const free = spans.find((_, week) => conflicts[week]!.length === 0) ?? spans[0]!;
      return { ...taken, minutes, startsAt: new Date(free.startsAt) };
    });
  },
});

/** The same weekday and wall time in each of the coming weeks, a week or more after it and still to come. Epoch milliseconds. */
function nextWeeks(startsAt: number, timeZone: string, now: number): number[] {
  const minute = localMinute(startsAt, timeZone);
  let date = addDays(localDate(startsAt, timeZone), 7);
  const today = localDate(now, timeZone);
  while (date < today || localInstant(date, minute, timeZone) <= now) date = addDays(date, 7);
  return Array.from({ length: WEEKS }, (_, week) => localInstant(addDays(date, week * 7), minute, timeZone));
}

async function readRow(sql: Sql, practiceId: string, hash: string): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    SELECT a."clientId", a."locationId", a."startsAt", a."endsAt", a."timeZone",
      p."appointmentBufferTime" AS "bufferMinutes",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('serviceId', s."serviceId", 'variationId', s."variationId")
          ORDER BY s.position), '[]')
        FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id) AS services,
      CASE WHEN a."visitAddress" IS NOT NULL THEN jsonb_build_object('address', a."visitAddress",
        'addressTwo', a."visitAddressTwo", 'city', a."visitCity", 'state', a."visitState",
        'postalCode', a."visitPostalCode") END AS visit
    FROM "Appointment" a
    JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a."instantActionTokenHash" = ${hash}`;
  return row;
}
