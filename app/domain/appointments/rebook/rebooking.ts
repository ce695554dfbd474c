import { z } from 'zod';
import { conflictsWith } from '#app/domain/availability/index.ts';
import { addDays, localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';
import { homeAddress, serviceLines } from '../rows/fragments.ts';

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
    return ctx.db.run(async (sql) => {
      const row = await readRow(sql, tokenHash(instantActionToken));
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

const readRow = (db: Db, hash: string) =>
  db
    .selectFrom('Appointment as a')
    .innerJoin('Practice as p', 'p.id', 'a.practiceId')
    .where('a.instantActionTokenHash', '=', hash)
    .select(['a.clientId', 'a.locationId', 'a.startsAt', 'a.endsAt', 'a.timeZone'])
    .select(['p.appointmentBufferTime as bufferMinutes'])
    .select([serviceLines.as('services'), homeAddress.as('visit')])
    .executeTakeFirst();
