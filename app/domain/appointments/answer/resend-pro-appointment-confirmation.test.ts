import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { aClient, anApprovedAppointment, given, type AppointmentGiven } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { fingerprint } from '#tests/support/appointments.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '../messages.ts';
import { resendProAppointmentConfirmation } from './resend-pro-appointment-confirmation.ts';

let db: TestDatabase;
let a: WorldPractice;
let days = 20;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const resend = (appointmentId: string, sendTo = 'email', now = TEST_NOW) =>
  runOperation(
    resendProAppointmentConfirmation,
    testContext({ database: db.database, clock: fixedClock(now), actor: a.owner.actor }),
    { appointmentId, sendTo },
  );
const anAppointment = (rest: Partial<AppointmentGiven> = {}) =>
  given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW + (days += 2) * DAY_MS,
      ...rest,
    }),
  );
const wanted = async (id: string) =>
  (
    await db.owner.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 ORDER BY "createdAt", id`,
      [id],
    )
  ).rows.map(({ payload }) => payload);

test('the confirmation is written once more, on the channel chosen alone', async () => {
  const { id } = await anAppointment();
  await ok(resend(id, 'email'));
  await ok(resend(id, 'sms', TEST_NOW + MINUTE_MS));
  const worker = testContext({
    database: db.database,
    clock: fixedClock(TEST_NOW),
    actor: { kind: 'system' },
  });
  for (const payload of await wanted(id)) {
    expect(await runOperation(writeAppointmentMessage, worker, payload)).toEqual({
      ok: true,
      value: { written: 1 },
    });
  }
  const { rows } = await db.owner.query(
    `SELECT channel, template FROM "Message" WHERE "appointmentId" = $1 ORDER BY id`,
    [id],
  );
  expect(rows).toEqual([
    { channel: 'email', template: 'appointment_confirmed' },
    { channel: 'sms', template: 'appointment_confirmed' },
  ]);
});

test('pressed twice it is sent once', async () => {
  const { id } = await anAppointment();
  await Promise.all([ok(resend(id)), ok(resend(id))]);
  expect(await wanted(id)).toHaveLength(1);
});

test('there is nothing to confirm, or nobody to reach', async () => {
  const nobody = await given(a.db, TEST_NOW, (scene) =>
    aClient(scene, { firstName: 'Una', lastName: 'Reach', email: null, phone: null }),
  );
  const appointment = await anAppointment({ client: nobody });
  const before = await fingerprint(db.owner);
  for (const [id, text, now, sendTo] of [
    [a.appointments.pending.id, PRO_MESSAGES.notConfirmedYet],
    [a.appointments.cancelled.id, APPOINTMENT_MESSAGES.alreadyCancelled],
    [appointment.id, PRO_MESSAGES.confirmationOver, appointment.startsAtMs],
    [appointment.id, PRO_MESSAGES.noEmail],
    [appointment.id, PRO_MESSAGES.noPhone, TEST_NOW, 'sms'],
  ] as const) {
    expect(await refused(resend(id, sendTo, now))).toMatchObject({ code: 'conflict', userMessage: text });
  }
  expect(await fingerprint(db.owner)).toBe(before);
});

test('five hundred presses send as many as a day allows (C66)', async () => {
  const appointments = await Promise.all([anAppointment(), anAppointment(), anAppointment()]);
  let sent = 0;
  let refusal;
  for (let press = 0; press < 60; press++) {
    const { id } = appointments[press % appointments.length]!;
    const outcome = await resend(id, 'sms', TEST_NOW + press * MINUTE_MS);
    if (outcome.ok) sent += 1;
    else refusal = outcome.refusal;
  }
  expect(sent).toBeLessThan(25);
  expect(refusal).toMatchObject({
    code: 'rate_limited',
    userMessage: expect.stringContaining('within a day') as string,
  });
});
