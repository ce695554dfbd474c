import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptAppointment,
  cancelAppointment,
  declineAppointment,
  proCreateAppointment,
  reschedule,
  updateAppointmentV2,
} from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { bookingRows, isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { bookingPrice } from './booking-price.ts';
import { deleteDiscountCode } from './delete-discount-code.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
const clock = fixedClock(TEST_NOW);
beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const visitors = (name: 'a' | 'b' = 'a') => visitorsOf(db, world[name], clock);
const owner = () => testContext({ database: db.database, clock, actor: world.a.owner.actor });
const massage = (name: 'a' | 'b' = 'a') => ({
  serviceId: world[name].services.massage.id,
  locationId: world[name].locations.office.id,
});
const withStones = () => ({ ...massage(), addOnIds: [world.a.services.hotStones.id] });
const freeTime = async (chosen: Parameters<ReturnType<typeof visitors>['times']>[0] = massage()) =>
  isoTimes(await visitors().times(chosen, '2026-04'))[0]!;
let codes = 0;
/** A coupon of practice a, with a code of its own. */
async function aCode(more: Partial<Parameters<typeof aCoupon>[1]> = { percent: 10 }) {
  codes += 1;
  const { id, code } = await given(practiceDb(db.database, world.a.id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: `SPRING${20 + codes}`, ...more }),
  );
  return { id, code };
}
const book = async (discountCodes: string[], more: object = {}, chosen = massage()) =>
  visitors().book(chosen, await freeTime(chosen), { discountCodes, ...more });
const row = async (text: string, id: string) => (await db.owner.query(text, [id])).rows[0];
const usesOf = async (id: string) =>
  (await row('SELECT "redemptionCount" AS uses FROM "DiscountCode" WHERE id = $1', id)).uses;
const moneyOf = (id: string) =>
  row(
    `SELECT a."amountCents", b."totalCents", b."dueCents", b.status FROM "Appointment" a JOIN "Bill" b ON b.id = a.id WHERE a.id = $1`,
    id,
  );
const redemptionsOf = async (id: string) =>
  (
    await db.owner.query(
      `SELECT code, "amountCents", "returnedAt" IS NOT NULL AS returned FROM "DiscountCodeRedemption"
       WHERE "appointmentId" = $1 ORDER BY "createdAt", code`,
      [id],
    )
  ).rows;

describe('a booking with a coupon', () => {
  test('costs what the coupon leaves, in price, bill and record; small letters and spaces are what was meant', async () => {
    const { id, code } = await aCode({ percent: 15, maxRedemptions: 1 });
    const { appointment } = await ok(
      book(
        [` ${code.toLowerCase().replace('spring', 'spring-')} `],
        { shownAmountCents: 9350 },
        withStones(),
      ),
    );
    expect(appointment.amountCents).toBe(9350);
    expect(await moneyOf(appointment.id)).toEqual({
      amountCents: 9350,
      totalCents: 9350,
      dueCents: 9350,
      status: 'open',
    });
    expect(await redemptionsOf(appointment.id)).toEqual([{ code, amountCents: 1650, returned: false }]);
    expect(await usesOf(id)).toBe(1);
  });

  test('is free where the coupon takes everything, and asks for no card', async () => {
    const { code } = await aCode({ amountCents: 50_000 });
    const { appointment } = await ok(book([code]));
    expect(await moneyOf(appointment.id)).toEqual({
      amountCents: 0,
      totalCents: 0,
      dueCents: 0,
      status: 'free',
    });
    expect(await redemptionsOf(appointment.id)).toEqual([{ code, amountCents: 9000, returned: false }]);
  });

  test('takes a share of the named services alone', async () => {
    const { code } = await aCode({ percent: 50, serviceIds: [world.a.services.hotStones.id] });
    const { appointment } = await ok(book([code], {}, withStones()));
    expect(appointment.amountCents).toBe(10_000);
  });

  test('combines codes as far as each of them allows', async () => {
    const [one, other] = [
      await aCode({ percent: 10, combinationLimit: 2 }),
      await aCode({ amountCents: 500, combinationLimit: 2 }),
    ];
    const { appointment } = await ok(book([one.code, other.code]));
    expect(appointment.amountCents).toBe(7600);
    expect(await redemptionsOf(appointment.id)).toEqual([
      { code: one.code, amountCents: 900, returned: false },
      { code: other.code, amountCents: 500, returned: false },
    ]);
  });

  test('sent twice is one use', async () => {
    const { id, code } = await aCode();
    const { hold, confirm, visitor } = visitors();
    const ctx = visitor();
    const { holdToken } = await ok(hold(massage(), await freeTime(), ctx));
    const both = await Promise.all([1, 2].map(() => ok(confirm(holdToken, { discountCodes: [code] }, ctx))));
    expect(new Set(both.map(({ appointment }) => appointment.id)).size).toBe(1);
    expect(await usesOf(id)).toBe(1);
  });
});

test.each([
  [
    'nobody gave',
    'invalid_input',
    'We do not know this code. Please check how it is spelled.',
    async () => ['NOSUCHCODE'],
  ],
  [
    'is too short',
    'invalid_input',
    'We do not know this code. Please check how it is spelled.',
    async () => ['SHORT'],
  ],
  [
    'has a look-alike letter',
    'invalid_input',
    'We do not know this code. Please check how it is spelled.',
    async () => [(await aCode()).code.replace('I', '\u0131')],
  ],
  [
    'is another practice’s',
    'invalid_input',
    'We do not know this code. Please check how it is spelled.',
    async () => {
      await given(practiceDb(db.database, world.b.id), TEST_NOW, (scene) =>
        aCoupon(scene, { code: 'FROMELSEWHERE', percent: 50 }),
      );
      return ['FROMELSEWHERE'];
    },
  ],
  [
    'expired a second ago',
    'conflict',
    'has expired.',
    async () => [(await aCode({ percent: 10, expiresAt: TEST_NOW - 1_000 })).code],
  ],
  [
    'is used up',
    'conflict',
    'has been used as often as it can be.',
    async () => [(await aCode({ percent: 10, maxRedemptions: 2, redemptionCount: 2 })).code],
  ],
  [
    'is for other services',
    'conflict',
    'is for other services than the ones you chose.',
    async () => [(await aCode({ percent: 10, serviceIds: [world.a.services.coaching.id] })).code],
  ],
  [
    'takes nothing off',
    'conflict',
    'takes nothing off this booking.',
    async () => [(await aCode({ percent: 0 })).code],
  ],
  [
    'stands alone',
    'conflict',
    'cannot be combined with another one.',
    async () => [(await aCode()).code, (await aCode({ percent: 10, combinationLimit: 2 })).code],
  ],
  [
    'is there twice',
    'conflict',
    'is already taken off.',
    async () => {
      const { code } = await aCode({ percent: 10, combinationLimit: 3 });
      return [code, code.toLowerCase()];
    },
  ],
  [
    'was deleted',
    'conflict',
    'is no longer valid.',
    async () => {
      const { id, code } = await aCode();
      await ok(runOperation(deleteDiscountCode, owner(), { id }));
      return [code];
    },
  ],
])(
  'a booking with a code that %s is refused, and nothing is written (C48)',
  async (_what, refusalCode, text, given_) => {
    const discountCodes = await given_();
    const before = await bookingRows(db);
    const refusal = await refused(book(discountCodes));
    expect(refusal.code).toBe(refusalCode);
    expect(refusal.problems).toEqual([{ field: 'discountCodes', message: expect.stringContaining(text) }]);
    expect(await bookingRows(db)).toEqual(before);
  },
);

test('nothing is booked at a price that its visitor was not shown', async () => {
  const { code } = await aCode();
  const before = await bookingRows(db);
  expect(await refused(book([code], { shownAmountCents: 9000 }))).toMatchObject({
    code: 'conflict',
    userMessage: 'The price is $81 now. Nothing was booked: please look at it once more.',
    data: { amountCents: 8100 },
  });
  expect((await refused(book([], { shownAmountCents: 8100 }))).userMessage).toContain(
    'The price is $90 now.',
  );
  // The same cents of another currency are another price.
  expect(await refused(book([], { shownAmountCents: 9000, shownCurrency: 'CAD' }))).toMatchObject({
    code: 'conflict',
    userMessage:
      'Prices are in US dollars now: this one is $90. Nothing was booked: please look at it once more.',
  });
  expect(await bookingRows(db)).toEqual(before);
});

test('a kept time tells its price with a code, and uses nothing up', async () => {
  const { id, code } = await aCode({ percent: 100, combinationLimit: 2 });
  const { hold, visitor } = visitors();
  const ctx = visitor();
  const { holdToken } = await ok(hold(massage(), await freeTime(), ctx));
  const price = (discountCodes: string[]) =>
    ok(runOperation(bookingPrice, ctx, { hold: holdToken, discountCodes }));
  expect(await price([])).toMatchObject({
    takesCodes: true,
    discounts: [],
    amountCents: 9000,
    mayCombine: true,
  });
  expect(await price([code])).toEqual({
    takesCodes: true,
    discounts: [{ code, amountCents: 9000 }],
    amountCents: 0,
    currency: 'USD',
    mayCombine: true,
    needsCard: false,
    chargedAtBooking: false,
  });
  expect(await usesOf(id)).toBe(0);
});

describe('the use of a coupon goes back', () => {
  test.each([
    ['declined', declineAppointment, 'unavailable'],
    ['cancelled', cancelAppointment, 'cancelled'],
  ] as const)('once, where a request is %s before anything was paid', async (_how, end, state) => {
    const { id, code } = await aCode({ percent: 10, maxRedemptions: 1 });
    const { appointment } = await ok(book([code]));
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => runOperation(end, owner(), { appointmentId: appointment.id })),
    );
    expect(outcomes.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
    expect(await row('SELECT state FROM "Appointment" WHERE id = $1', appointment.id)).toEqual({ state });
    expect(await usesOf(id)).toBe(0);
    expect(await redemptionsOf(appointment.id)).toEqual([{ code, amountCents: 900, returned: true }]);
    expect((await ok(book([code]))).appointment.amountCents).toBe(8100);
    expect(await usesOf(id)).toBe(1);
  });

  test('not where it was paid, nor where it is only moved', async () => {
    const { id, code } = await aCode({ percent: 10, maxRedemptions: 1 });
    const { appointment } = await ok(book([code]));
    await ok(runOperation(acceptAppointment, owner(), { appointmentId: appointment.id }));
    const startsAt = new Date(await freeTime());
    await ok(runOperation(reschedule, owner(), { appointmentId: appointment.id, startsAt }));
    expect(await usesOf(id)).toBe(1);
    expect((await moneyOf(appointment.id)).amountCents).toBe(8100);
    await db.owner.query('UPDATE "Appointment" SET "markPaid" = true WHERE id = $1', [appointment.id]);
    await ok(runOperation(cancelAppointment, owner(), { appointmentId: appointment.id }));
    expect(await usesOf(id)).toBe(1);
    expect(await redemptionsOf(appointment.id)).toEqual([{ code, amountCents: 900, returned: false }]);
  });

  test('not while a package that was bought with it is open', async () => {
    const { id, code } = await aCode({ percent: 100, maxRedemptions: 1 });
    const chosen = { ...massage(), serviceId: world.a.services.bundle.id };
    const { appointment } = await ok(book([code], {}, chosen));
    await ok(runOperation(cancelAppointment, owner(), { appointmentId: appointment.id }));
    expect(await usesOf(id)).toBe(1);
    const paid = await aCode({ percent: 50, maxRedemptions: 1 });
    const half = await ok(book([paid.code], {}, chosen));
    expect(half.appointment.amountCents).toBe(20_000);
    await ok(runOperation(cancelAppointment, owner(), { appointmentId: half.appointment.id }));
    expect(await usesOf(paid.id)).toBe(0);
  });

  test.each([
    ['nothing was paid: it is used no more', false, 0],
    ['it was paid in between: it stays used', true, 1],
  ])(
    'of a package that its last session closes, cancelled after the one it was used on, %s',
    async (_, isPaid, uses) => {
      const { id, code } = await aCode({ percent: 50, maxRedemptions: 1 });
      const chosen = { ...massage(), serviceId: world.a.services.bundle.id };
      const { appointment } = await ok(book([code], {}, chosen));
      const { packageId, clientId } = await row('SELECT * FROM "Appointment" WHERE id = $1', appointment.id);
      const next = await ok(
        runOperation(proCreateAppointment, owner(), {
          appointmentServices: [{ serviceId: chosen.serviceId }],
          locationId: chosen.locationId,
          startsAt: new Date(await freeTime(chosen)),
          clientId,
          packageId,
        }),
      );
      await ok(runOperation(cancelAppointment, owner(), { appointmentId: appointment.id }));
      expect(await usesOf(id)).toBe(1);
      expect(await moneyOf(next.appointmentId)).toMatchObject({ amountCents: 20_000 });
      // The price has moved to the session that is left; the bill of the one with the coupon says nothing of that.
      if (isPaid)
        await db.owner.query('UPDATE "Appointment" SET "paidAt" = now() WHERE id = $1', [next.appointmentId]);
      await ok(runOperation(cancelAppointment, owner(), { appointmentId: next.appointmentId }));
      expect(await usesOf(id)).toBe(uses);
      expect(await redemptionsOf(appointment.id)).toEqual([
        { code, amountCents: 20_000, returned: uses === 0 },
      ]);
    },
  );
});

test('whatever the practitioner makes of the services, the coupon takes off what it took off, never more than the price', async () => {
  const { code } = await aCode({ percent: 50 });
  const { appointment } = await ok(book([code]));
  const edit = (amountCents: number) =>
    ok(
      runOperation(updateAppointmentV2, owner(), {
        appointmentId: appointment.id,
        appointmentServices: [{ serviceId: world.a.services.massage.id, amountCents }],
      }),
    );
  await edit(12_000);
  expect(await moneyOf(appointment.id)).toMatchObject({ amountCents: 7500, totalCents: 7500 });
  await edit(3_000);
  expect(await moneyOf(appointment.id)).toMatchObject({ amountCents: 0, totalCents: 0 });
  expect(await redemptionsOf(appointment.id)).toEqual([{ code, amountCents: 3000, returned: false }]);
});
