import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPastUnpaidAppointment, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { localDate, localMinute, weekdayOf } from '#app/lib/time.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';
import { rebooking } from './rebooking.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const rebook = (practice: WorldPractice, instantActionToken: string) =>
  runOperation(rebooking, testContext({ database: db.database, actor: practice.owner.actor }), {
    instantActionToken,
  });

const appointment = (startsAt: number) => ({
  client: a.clients.ada,
  location: a.locations.office,
  services: [a.services.massage],
  startsAt,
});

test('the same weekday and time, in the first week in which nothing stands there', async () => {
  const past = await given(a.db, TEST_NOW, (scene) =>
    aPastUnpaidAppointment(scene, appointment(TEST_NOW - 40 * DAY_MS)),
  );
  const first = await ok(rebook(a, past.token));
  expect(first).toMatchObject({
    clientId: a.clients.ada.id,
    services: [{ serviceId: a.services.massage.id, variationId: null }],
    locationId: a.locations.office.id,
    minutes: Math.round((past.endsAtMs - past.startsAtMs) / 60_000),
  });
  const place = (moment: number) => {
    const date = localDate(moment, a.timeZone);
    return [weekdayOf(date), localMinute(moment, a.timeZone)];
  };
  const startsAt = first.startsAt.getTime();
  expect(startsAt).toBeGreaterThan(TEST_NOW);
  expect(place(startsAt)).toEqual(place(past.startsAtMs));

  await given(a.db, TEST_NOW, (scene) => anApprovedAppointment(scene, appointment(startsAt + 30 * 60_000)));
  const next = (await ok(rebook(a, past.token))).startsAt.getTime();
  expect(next).toBeGreaterThan(startsAt);
  expect(place(next)).toEqual(place(startsAt));

  // Looking for the time again has nothing to do with series.
  await db.owner.query('UPDATE "Practice" SET "recurringBookingsEnabled" = false WHERE id = $1', [a.id]);
  expect((await ok(rebook(a, past.token))).startsAt.getTime()).toBe(next);
});

test('another practice’s visit, and none at all, are not found', async () => {
  for (const token of [a.appointments.approved.token, 'nobody-has-this-token']) {
    expect(await refused(rebook(b, token))).toMatchObject({
      code: 'not_found',
      userMessage: APPOINTMENT_MESSAGES.notFound,
    });
  }
});
