import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { systemContext } from '#app/operations/context.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aClient,
  aFailedPaymentAppointment,
  aMarkedPaidAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  given,
  type AppointmentGiven,
} from '#prisma/situations/index.ts';
import type { Scene } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { remindPastDue } from './remind-past-due.ts';
import { writeAppointmentMessage } from './write-appointment-message.ts';

/** Every appointment here ends at this moment. */
const END = TEST_NOW - HOUR_MS;
let db: TestDatabase;
let a: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled'`);
});
afterAll(() => db.close());
beforeEach(() =>
  db.owner.query(
    `UPDATE "Practice" SET "paymentPastDueEmailEnabled" = true, "paymentPastDueTextEnabled" = true,
       "paymentPastDueEmailMinutes" = 1440, "paymentPastDueTextMinutes" = 60, "isStripeApproved" = true WHERE id = $1`,
    [a.id],
  ),
);

const at = (now: number) =>
  systemContext('job-1', testServices({ database: db.database, clock: fixedClock(now) }));

let appointments = 0;
const anAppointment = (
  make: (scene: Scene, given: AppointmentGiven) => { id: string } = aPastUnpaidAppointment,
  contact: { email?: string | null; phone?: string | null } = {},
) =>
  given(a.db, TEST_NOW, (scene) => {
    appointments += 1;
    return make(scene, {
      client: aClient(scene, {
        firstName: 'Ola',
        lastName: `${appointments}`,
        email: `ola${appointments}@example.com`,
        phone: '+15035550188',
        ...contact,
      }),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: END - HOUR_MS,
      fields: { bookedBy: 'practitioner' },
    });
  });

const due = async (now: number, channel: 'email' | 'sms') =>
  (await remindPastDue.due!(at(now), new Date(now)))
    .filter((due) => due.channel === channel)
    .map(({ appointmentId }) => appointmentId);
const remind = (appointmentId: string, channel: 'email' | 'sms', now = END + 24 * HOUR_MS) =>
  ok(runOperation(remindPastDue, at(now), { practiceId: a.id, appointmentId, channel }));
const wanted = async (appointmentId: string) =>
  (
    await db.owner.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'template' = 'payment_past_due' AND payload->>'appointmentId' = $1 ORDER BY "createdAt", id`,
      [appointmentId],
    )
  ).rows.map(({ payload }) => payload);

describe('what is due', () => {
  test('falls due so many minutes after the end, on each channel by its own setting', async () => {
    const { id } = await anAppointment();
    expect(await due(END + HOUR_MS - 1, 'sms')).not.toContain(id);
    expect(await due(END + HOUR_MS, 'sms')).toContain(id);
    expect(await due(END + 24 * HOUR_MS - 1, 'email')).not.toContain(id);
    expect(await due(END + 24 * HOUR_MS, 'email')).toContain(id);
    // Three days later it is too old to be written of, as after switching reminders on.
    expect(await due(END + 96 * HOUR_MS + 1, 'email')).not.toContain(id);
  });

  test('is nothing where it is switched off, no card can be taken, or it is paid', async () => {
    const open = await anAppointment();
    const settled = [await anAppointment(aPaidAppointment), await anAppointment(aMarkedPaidAppointment)];
    const now = END + 25 * HOUR_MS;
    expect(await due(now, 'email')).toContain(open.id);
    for (const { id } of settled) expect(await due(now, 'email')).not.toContain(id);
    await db.owner.query(`UPDATE "Practice" SET "paymentPastDueEmailEnabled" = false WHERE id = $1`, [a.id]);
    expect(await due(now, 'email')).toEqual([]);
    await db.owner.query(
      `UPDATE "Practice" SET "paymentPastDueEmailEnabled" = true, "isStripeApproved" = false WHERE id = $1`,
      [a.id],
    );
    expect(await due(now, 'email')).toEqual([]);
  });
});

describe('reminding', () => {
  test('is wanted once on each channel, however often the job is delivered', async () => {
    const { id } = await anAppointment();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind(id, 'email')));
    expect(answers.filter(({ reminded }) => reminded)).toHaveLength(1);
    expect(await remind(id, 'sms')).toEqual({ reminded: true });
    expect(await remind(id, 'sms')).toEqual({ reminded: false });
    expect(await wanted(id)).toMatchObject([
      { occasion: 'email', channels: ['email'] },
      { occasion: 'sms', channels: ['sms'] },
    ]);
    const { rows } = await db.owner.query(
      `SELECT "pastDueEmailAt", "pastDueTextAt" FROM "Appointment" WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { pastDueEmailAt: new Date(END + 24 * HOUR_MS), pastDueTextAt: new Date(END + 24 * HOUR_MS) },
    ]);
    expect(await due(END + 25 * HOUR_MS, 'email')).not.toContain(id);
  });

  test('writes the amount and the way to pay, once', async () => {
    const { id } = await anAppointment(aFailedPaymentAppointment);
    await remind(id, 'email');
    await remind(id, 'sms');
    for (let delivery = 0; delivery < 2; delivery++) {
      for (const payload of await wanted(id))
        await ok(runOperation(writeAppointmentMessage, at(TEST_NOW), payload));
    }
    const { rows } = await db.owner.query<{ channel: string; subject: string | null; bodyText: string }>(
      `SELECT channel, subject, "bodyText" FROM "Message" WHERE "appointmentId" = $1 ORDER BY channel`,
      [id],
    );
    expect(rows.map(({ channel, subject }) => [channel, subject])).toEqual([
      ['email', 'Still to pay: $90 to Alder House'],
      ['sms', null],
    ]);
    for (const { bodyText } of rows) expect(bodyText).toMatch(/\$90 for .*http:\/\/localhost:3000\/m\/c\//s);
    expect(rows[0]!.bodyText).toContain('If you have settled it with Ann Alder already');
  });

  test('waits for a charge under way, and leaves out what has been paid or taken back meanwhile', async () => {
    const busy = await anAppointment();
    const back = await anAppointment();
    const paid = await anAppointment();
    await db.owner.query(
      `INSERT INTO "Transaction" (id, "practiceId", "billId", "amountCents", provider, "idempotencyKey")
       VALUES (gen_random_uuid(), $1, $2, 9000, 'stripe', gen_random_uuid())`,
      [a.id, busy.id],
    );
    await db.owner.query(
      `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey")
       VALUES (gen_random_uuid(), $1, $2, now(), 9000, gen_random_uuid())`,
      [a.id, back.id],
    );
    await db.owner.query(`UPDATE "Appointment" SET "paidAt" = now() WHERE id = $1`, [paid.id]);
    for (const { id } of [busy, back, paid]) {
      expect(await remind(id, 'email')).toEqual({ reminded: false });
      expect(await wanted(id)).toEqual([]);
    }
    const now = END + 25 * HOUR_MS;
    // The charge may still fail; of what was taken back nothing more is to be said.
    expect(await due(now, 'email')).toContain(busy.id);
    expect(await due(now, 'email')).not.toContain(back.id);
  });
});
