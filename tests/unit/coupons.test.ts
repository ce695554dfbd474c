import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/domain/registry.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { bookingRows, isoTimes, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

/**
 * Coupons and gift cards (C48): the database's own bounds, and that no price is taken from a client. What a coupon takes off where
 * clients book is tested in app/domain/coupons.
 */
let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

/** Writes a coupon behind the product's back; the SQLSTATE of the database's refusal, or null. */
async function coupon(fields: Record<string, unknown>): Promise<string | null> {
  const row = {
    id: randomUUID(),
    practiceId: a.id,
    code: 'SPRING26',
    kind: 'percentage',
    percent: 10,
    updatedAt: new Date(),
    ...fields,
  };
  const names = Object.keys(row);
  try {
    await db.owner.query(
      `INSERT INTO "DiscountCode" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    );
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a coupon (C48)', () => {
  test('within its bounds is kept', async () => {
    expect(await coupon({ code: 'ALLFREE1', percent: 100 })).toBeNull();
    expect(await coupon({ code: 'TENOFF26', kind: 'fixed', percent: null, amountCents: 1000 })).toBeNull();
  });

  test.each([
    ['a share of 101 %', { percent: 101 }],
    ['a share of -5 %', { percent: -5 }],
    ['a share of 33.3 %', { percent: 33.3 }],
    ['a share of nothing', { percent: null }],
    ['an amount of -1 cent', { kind: 'fixed', percent: null, amountCents: -1 }],
    ['a code of seven letters', { code: 'SPRING2' }],
    ['a code in small letters', { code: 'spring26' }],
    ['a code with a look-alike letter', { code: 'SPR\u0406NG26' }],
    ['a code with something invisible', { code: 'SPRING\u200B26' }],
    ['more redemptions than it has', { maxRedemptions: 1, redemptionCount: 2 }],
  ])('of %s is refused by the database', async (_what, fields) => {
    // A check (23514), or no whole number (22P02).
    expect(await coupon(fields)).toMatch(/^(23514|22P02)$/);
  });

  test('stands once in a practice', async () => {
    expect(await coupon({ code: 'ONLYONCE' })).toBeNull();
    expect(await coupon({ code: 'ONLYONCE' })).toBe('23505');
  });
});

/** Ids, which are scoped, and parts of an address. */
const NO_CODE = /^(postalCode|countryCode|cityGeocoded|giftCard(Template)?Id)$/;

/** The names of all fields below an input. */
function fieldsOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const below = Object.values(def).flatMap((part) => (Array.isArray(part) ? part : [part]));
  const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape as object) : [];
  return [...shape.flatMap(([name, part]) => [name, ...fieldsOf(part)]), ...below.flatMap(fieldsOf)];
}

describe('what a client pays is never the client’s word (C48)', () => {
  test('what takes a code that could be guessed is known, and its guesses have a budget', () => {
    const codes = [...registry.values()].flatMap(({ name, input }) =>
      fieldsOf(input)
        .filter((field) => /code|coupon|discount|gift|voucher|promo/i.test(field) && !NO_CODE.test(field))
        .map((field) => `${name}.${field}`),
    );
    expect(codes.toSorted()).toEqual([
      // Of an authenticator app: tries are limited by the person (app/domain/accounts/two-step/two-step.test.ts).
      'askForPasskey.code',
      // Of a vendor's consent page: of use beside a state alone that this session began (app/domain/connecting/attempt.test.ts).
      'authorizeSquare.code',
      // A coupon's code: guesses cost (app/domain/coupons/guesses.test.ts).
      'bookAppointment.discountCodes',
      // A gift card's: 80 random bits, guesses cost (app/domain/gift-cards/redeem/redeem.test.ts).
      'bookAppointment.giftCardCode',
      'bookingPrice.discountCodes',
      'closePractice.code',
      'confirmTwoStep.code',
      'endTwoStep.code',
      'eventPrices.discountCodes',
      'finishCronofy.code',
      'finishSignIn.code',
      'finishVideoConferencing.code',
      'giftCardBalance.code',
      'redeemGiftCard.code',
      'registerForBookableEvent.discountCodes',
      'removePasskey.code',
      'renewRecoveryCodes.code',
      'requestPracticeExport.code',
      // A client's details handed over, and the practice's review link: 192 random bits, misses counted (tests/unit/link-pages.test.ts).
      'reviewStart.referralCode',
      'takeDetails.code',
      'updatePracticeScripts.code',
      // The owner's own.
      'upsertDiscountCode.code',
    ]);
  });

  test.each([
    { discountCode: 'ALLFREE1' },
    { giftCardCode: 'ALLFREE1' },
    { amountCents: 0 },
    { amountCents: -100 },
    { customPrices: [{ amountCents: 0 }] },
  ])('a booking with %j is refused whole', async (more) => {
    const { times, book } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    const [startsAt] = isoTimes(await times(chosen, '2026-04'));
    const before = await bookingRows(db);
    expect((await refused(book(chosen, startsAt!, more))).code).toBe('invalid_input');
    expect(await bookingRows(db)).toEqual(before);
  });

  test('no total falls below nothing, whatever is taken off', async () => {
    const { id } = a.appointments.approved;
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    const off = fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(amount, amount, off, async (price, tip, amounts) => {
        await db.owner.query(
          `UPDATE "Appointment" SET "amountCents" = $2, "tipAmountCents" = $3 WHERE id = $1`,
          [id, price, tip],
        );
        await db.owner.query('DELETE FROM "Adjustment" WHERE "billId" = $1', [id]);
        await db.owner.query(
          `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey")
           SELECT gen_random_uuid(), $2, $1, now(), cents, gen_random_uuid() FROM unnest($3::int[]) cents`,
          [id, a.id, amounts],
        );
        const { rows } = await db.owner.query('SELECT "totalCents", "dueCents" FROM "Bill" WHERE id = $1', [
          id,
        ]);
        expect(rows[0].totalCents).toBe(
          Math.max(
            0,
            amounts.reduce((sum, cents) => sum - cents, price + tip),
          ),
        );
        expect(rows[0].dueCents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 40 },
    );
  });
});
