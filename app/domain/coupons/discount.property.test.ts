import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CENTS } from '#app/lib/money.ts';
import { discountsOf, totalOf, whyNot, whyOver, type Coupon } from './discount.ts';
import { typedCode } from './inputs.ts';

const plain: Coupon = {
  id: 'one',
  code: 'SPRING26',
  kind: 'percentage',
  amountCents: null,
  percent: 10,
  expiresAt: null,
  maxRedemptions: null,
  redemptionCount: 0,
  combinationLimit: 1,
  serviceIds: null,
  isDeleted: false,
};
const off = (percent: number) => ({ ...plain, percent });
const fixed = (amountCents: number): Coupon => ({ ...plain, kind: 'fixed', percent: null, amountCents });
const taken = (coupons: Coupon[], lines: { serviceId: string; amountCents: number }[]) =>
  discountsOf(coupons, lines).map(({ amountCents }) => amountCents);
const line = (amountCents: number, serviceId = 'massage') => ({ serviceId, amountCents });

describe('what a coupon takes off', () => {
  test('a share is rounded once over all its lines, half a cent in favour of the client', () => {
    expect(taken([off(10)], [line(9000)])).toEqual([900]);
    expect(taken([off(15)], [line(9010)])).toEqual([1352]);
    // 3 x 0.5: one rounding, not three.
    expect(taken([off(50)], [line(1), line(1), line(1)])).toEqual([2]);
    expect(taken([off(33)], [line(9999)])).toEqual([3300]);
    expect(taken([off(0)], [line(9000)])).toEqual([0]);
    expect(taken([off(100)], [line(9000)])).toEqual([9000]);
  });

  test('a fixed amount above the price takes the price, and no more (C48)', () => {
    expect(taken([fixed(1500)], [line(9000)])).toEqual([1500]);
    expect(taken([fixed(9001)], [line(9000)])).toEqual([9000]);
    expect(taken([fixed(MAX_CENTS)], [line(0)])).toEqual([0]);
  });

  test('of named services only their lines are touched', () => {
    const lines = [line(10_000), line(2_000, 'stones')];
    expect(taken([{ ...off(50), serviceIds: ['stones'] }], lines)).toEqual([1_000]);
    expect(taken([{ ...fixed(5_000), serviceIds: ['stones'] }], lines)).toEqual([2_000]);
  });

  test('several take off one after the other, each of what is left of its own lines', () => {
    const lines = [line(10_000), line(10_000, 'stones')];
    expect(taken([off(10), { ...off(50), serviceIds: ['stones'] }], lines)).toEqual([2_000, 4_500]);
    expect(taken([fixed(15_000), fixed(15_000)], lines)).toEqual([15_000, 5_000]);
  });

  test('whatever is combined, all amounts are whole cents, none is below nothing, and together they are at most the price', () => {
    const ids = ['massage', 'stones', 'talk'];
    const services = fc.option(fc.subarray(ids, { minLength: 1 }), { nil: null });
    const coupon = fc.oneof(
      fc
        .record({ percent: fc.integer({ min: 0, max: 100 }), serviceIds: services })
        .map((one) => ({ ...plain, ...one })),
      fc
        .record({ amountCents: fc.integer({ min: 0, max: MAX_CENTS }), serviceIds: services })
        .map(({ amountCents, serviceIds }) => ({ ...fixed(amountCents), serviceIds })),
    );
    const priced = fc.record({
      serviceId: fc.constantFrom(...ids),
      amountCents: fc.integer({ min: 0, max: MAX_CENTS }),
    });
    fc.assert(
      fc.property(
        fc.array(coupon, { maxLength: 5 }),
        fc.array(priced, { maxLength: 11 }),
        (coupons, lines) => {
          const discounts = discountsOf(coupons, lines);
          const price = totalOf(lines);
          expect(
            discounts.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents >= 0),
          ).toBe(true);
          expect(totalOf(discounts)).toBeLessThanOrEqual(price);
          // Of one coupon no more than the lines that it is for.
          discounts.forEach(({ amountCents }, at) => {
            const own = coupons[at]!.serviceIds;
            expect(amountCents).toBeLessThanOrEqual(
              totalOf(lines.filter(({ serviceId }) => own === null || own.includes(serviceId))),
            );
          });
        },
      ),
    );
  });
});

describe('whether a coupon counts (C48)', () => {
  const now = Date.UTC(2026, 2, 4, 12);

  test('until its last moment, and not a second later', () => {
    const until = (expiresAt: number) => whyOver({ ...plain, expiresAt: new Date(expiresAt) }, now);
    expect(until(now)).toBeNull();
    expect(until(now + 1)).toBeNull();
    expect(until(now - 1_000)).toBe('The code SPRING26 has expired.');
  });

  test('as often as it may be used, by everybody together', () => {
    const used = (redemptionCount: number) => whyOver({ ...plain, maxRedemptions: 3, redemptionCount }, now);
    expect([used(0), used(2)]).toEqual([null, null]);
    expect(used(3)).toBe('The code SPRING26 has been used as often as it can be.');
  });

  test('for its services, and with as many others as it allows', () => {
    const forStones = { ...plain, serviceIds: ['stones'] };
    expect(whyNot(forStones, [line(100)], 1)).toContain('for other services');
    expect(whyNot(forStones, [line(100), line(100, 'stones')], 1)).toBeNull();
    expect(whyNot(plain, [line(100)], 2)).toContain('cannot be combined');
    expect(whyNot({ ...plain, combinationLimit: 2 }, [line(100)], 2)).toBeNull();
  });
});

test('a form takes a code down in capitals, and makes no foreign letter into one of ours (C48)', () => {
  expect(typedCode('spring-26 ')).toBe('SPRING26');
  // Cyrillic, dotless i, long s, full width, an invisible space.
  expect(typedCode('SPR\u0406NG26 \u0131\u017F\uFF21\u200B')).toBe('SPRNG26');
});
