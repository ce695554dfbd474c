import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCommunicationSettings } from '#app/domain/communication/index.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { bookingSettings } from './booking/booking-settings.ts';
import { updateBookingSettings } from './booking/update-booking-settings.ts';
import { PAYMENT_REMINDER_MINUTES } from './inputs.ts';
import { SETTINGS_MESSAGES } from './messages.ts';
import { paymentSettings } from './payment-settings.ts';
import { updatePaymentSettings } from './update-payment-settings.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() =>
  db.owner.query(`UPDATE "Practice" SET "paymentProvider" = 'stripe', "requireCcEnabled" = true`),
);

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const WANTED = {
  requireClientCcToBook: true,
  chargeClientCcAtBooking: true,
  paymentPastDueEmailEnabled: false,
  paymentPastDueTextEnabled: true,
  paymentPastDueEmailMinutes: 4320,
  paymentPastDueTextMinutes: 60,
};
const update = (input: object) => runOperation(updatePaymentSettings, owner(), { ...WANTED, ...input });
const read = (practice = a) => ok(runOperation(paymentSettings, owner(practice), {}));

test('the six settings are kept, and only in one’s own practice', async () => {
  const before = await read(b);
  expect(await update({})).toEqual({ ok: true, value: { error: null } });
  expect(await read()).toEqual({
    ...WANTED,
    hasPaymentProvider: true,
    cardsSwitchedOn: true,
    textsSwitchedOn: true,
    requireCcEnabled: true,
    updatedAt: expect.any(Date),
  });
  expect(await read(b)).toEqual(before);
});

test('without a card at booking nothing is charged at booking (001 §4)', async () => {
  await ok(update({ requireClientCcToBook: false, chargeClientCcAtBooking: true }));
  expect(await read()).toMatchObject({ requireClientCcToBook: false, chargeClientCcAtBooking: false });
});

test('a practice that may not ask for cards keeps what it has', async () => {
  await ok(update({}));
  await db.owner.query(`UPDATE "Practice" SET "requireCcEnabled" = false`);
  await ok(update({ requireClientCcToBook: false, paymentPastDueTextMinutes: 180 }));
  expect(await read()).toMatchObject({ requireClientCcToBook: true, paymentPastDueTextMinutes: 180 });
});

test('it needs a connected payment provider (001 §6)', async () => {
  await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = NULL`);
  const before = await read();
  expect(before.hasPaymentProvider).toBe(false);
  expect(await update({ paymentPastDueTextMinutes: 720 })).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', userMessage: SETTINGS_MESSAGES.connectFirst },
  });
  expect(await read()).toEqual(before);
});

test('what another window saved in the booking settings or in communications is not put back (002 §4)', async () => {
  await ok(update({ requireClientCcToBook: false }));
  const opened = await read();
  const { requireCcEnabled: _may, ...booking } = await ok(runOperation(bookingSettings, owner(), {}));
  const { cancellationPolicyEnabled: _own, hasPaymentProvider: _has, takesCards: _takes, ...rules } = booking;
  const { updatedAt: _then, ...rest } = rules;
  await ok(runOperation(updateBookingSettings, owner(), { ...rest, requireClientCcToBook: true }));
  const mine = { requireClientCcToBook: false, previousUpdatedAt: opened.updatedAt };
  expect(await update(mine)).toMatchObject({
    ok: false,
    refusal: { code: 'state_changed', userMessage: CHANGED_ELSEWHERE },
  });
  expect(await read()).toMatchObject({ requireClientCcToBook: true });
  const { updatedAt } = await read();
  await ok(
    runOperation(updateCommunicationSettings, owner(), {
      paymentPastDueEmailEnabled: true,
      paymentPastDueEmailMinutes: 720,
    }),
  );
  expect(await update({ previousUpdatedAt: updatedAt })).toMatchObject({
    refusal: { code: 'state_changed' },
  });
  expect(await read()).toMatchObject({ paymentPastDueEmailMinutes: 720 });
  const now = await read();
  await ok(update({ previousUpdatedAt: now.updatedAt }));
  expect(await read()).toMatchObject(WANTED);
  // And the other way: it is a change of theirs.
  const stale = { paymentPastDueEmailMinutes: 60, previousUpdatedAt: now.updatedAt };
  expect(await runOperation(updateCommunicationSettings, owner(), stale)).toMatchObject({
    refusal: { code: 'state_changed' },
  });
});

describe('minutes', () => {
  test.each(PAYMENT_REMINDER_MINUTES)('%i can be chosen', async (minutes) => {
    await ok(update({ paymentPastDueEmailMinutes: minutes, paymentPastDueTextMinutes: minutes }));
    expect(await read()).toMatchObject({ paymentPastDueEmailMinutes: minutes });
  });

  test.each([0, -60, 61, 1e9, 1.5])('%d cannot', async (minutes) => {
    expect(await update({ paymentPastDueEmailMinutes: minutes })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input' },
    });
  });
});

test.each([{ isStripeApproved: true }, { practiceId: '0' }])('%o is no setting (C20)', async (more) => {
  expect(await update(more)).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
});
