import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { BUFFER_MINUTES, LEAD_MINUTES, START_INCREMENT_MINUTES } from '../inputs.ts';
import { SETTINGS_MESSAGES } from '../messages.ts';
import { bookingSettings } from './booking-settings.ts';
import { updateBookingSettings } from './update-booking-settings.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() =>
  db.owner.query(
    `UPDATE "Practice" SET "paymentProvider" = 'stripe', "requireCcEnabled" = true, "requireClientCcToBook" = false,
       "chargeClientCcAtBooking" = false, "cancellationPolicyEnabled" = true`,
  ),
);

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const WANTED = {
  appointmentBufferTime: 45,
  instantClientApproval: false,
  appointmentLeadTime: 10_080,
  startTimeIncrement: 75,
  requireClientCcToBook: true,
  chargeClientCcAtBooking: true,
  cancellationPolicy: 'Please tell me\nthe evening before.',
};
const update = (input: object = {}) => runOperation(updateBookingSettings, owner(), { ...WANTED, ...input });
const read = (practice = a) => ok(runOperation(bookingSettings, owner(practice), {}));

test('the seven settings are kept, and only in one’s own practice', async () => {
  const before = await read(b);
  expect(await update()).toEqual({ ok: true, value: { error: null } });
  expect(await read()).toMatchObject(WANTED);
  expect(await read(b)).toEqual(before);
});

test('the website, which tells the policy, is wanted anew; empty words take it away', async () => {
  await publishedFront(db, a.id);
  await ok(update({ cancellationPolicy: '  Call me before noon. ' }));
  expect(await read()).toMatchObject({ cancellationPolicy: 'Call me before noon.' });
  const { rows } = await db.owner.query(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'republish-site' AND "practiceId" = $1`,
    [a.id],
  );
  expect(rows).toEqual([{ payload: { practiceId: a.id } }]);
  await ok(update({ cancellationPolicy: ' ' }));
  expect(await read()).toMatchObject({ cancellationPolicy: '' });
});

test('without a card at booking nothing is charged then (002 §4)', async () => {
  await ok(update({ requireClientCcToBook: false }));
  expect(await read()).toMatchObject({ requireClientCcToBook: false, chargeClientCcAtBooking: false });
});

test('a card is asked for only where an account is connected; what is asked already stays', async () => {
  await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = NULL`);
  const before = await read();
  expect(await refused(update())).toMatchObject({
    code: 'conflict',
    problems: [{ field: 'requireClientCcToBook', message: SETTINGS_MESSAGES.connectFirst }],
  });
  expect(await read()).toEqual(before);
  await db.owner.query(`UPDATE "Practice" SET "requireClientCcToBook" = true`);
  await ok(update({ appointmentBufferTime: 0 }));
  expect(await read()).toMatchObject({ requireClientCcToBook: true, appointmentBufferTime: 0 });
});

test('whether an account can take a card now is told beside what is asked', async () => {
  await db.owner.query(
    `UPDATE "Practice" SET "paymentProvider" = 'stripe', "stripeAccountId" = 'acct_' || id, "isStripeApproved" = true`,
  );
  expect(await read()).toMatchObject({ hasPaymentProvider: true, takesCards: true });
  await db.owner.query(`UPDATE "Practice" SET "isStripeApproved" = false`);
  expect(await read()).toMatchObject({ hasPaymentProvider: true, takesCards: false });
});

test('what a practice may not set stays as it is', async () => {
  await ok(update());
  await db.owner.query(
    `UPDATE "Practice" SET "requireCcEnabled" = false, "cancellationPolicyEnabled" = false`,
  );
  await ok(update({ requireClientCcToBook: false, cancellationPolicy: '', appointmentBufferTime: 5 }));
  expect(await read()).toMatchObject({ ...WANTED, appointmentBufferTime: 5 });
});

test('of two windows the later one is told, and changes nothing', async () => {
  const { updatedAt } = await read();
  await ok(update({ previousUpdatedAt: updatedAt }));
  expect(await refused(update({ appointmentBufferTime: 0, previousUpdatedAt: updatedAt }))).toMatchObject({
    code: 'state_changed',
    userMessage: CHANGED_ELSEWHERE,
  });
  expect(await read()).toMatchObject(WANTED);
});

describe.each([
  ['appointmentBufferTime', BUFFER_MINUTES, [1, 25, 240]],
  ['appointmentLeadTime', LEAD_MINUTES, [1, 120, 20_160]],
  ['startTimeIncrement', START_INCREMENT_MINUTES, [0, 5, 45, 720]],
] as const)('%s (002 §9)', (name, choices, others) => {
  test.each(choices)('%i can be chosen', async (minutes) => {
    await ok(update({ [name]: minutes }));
    expect(await read()).toMatchObject({ [name]: minutes });
  });

  test.each([...others, -15, 15.5, 1e9])('%d cannot', async (minutes) => {
    expect(await refused(update({ [name]: minutes }))).toMatchObject({
      code: 'invalid_input',
      problems: [{ field: name, message: SETTINGS_MESSAGES.minutesUnknown }],
    });
  });
});

test.each([
  { cancellationPolicy: 'x'.repeat(251) },
  { practiceId: '0' },
  { bookingHorizonDays: 1 },
  { instantClientApproval: 'yes' },
])('%o is refused (C20)', async (more) => {
  expect(await refused(update(more))).toMatchObject({ code: 'invalid_input' });
});
