import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentLabel } from './messages.ts';
import { dueTotal, fullTotal, priceTotal } from './totals.ts';

const visit = { amountCents: 9000, feeCents: 250, platformFeeCents: 100, tipAmountCents: 1350 };
const unpaid = { markPaid: false, paidAt: null };

test('the price is amount, fee and platform fee; the full total has the tip too', () => {
  expect(priceTotal(visit)).toBe(9350);
  expect(fullTotal(visit)).toBe(10_700);
});

test('a refund lowers the full total, an added charge raises it, and it is never below nothing', () => {
  expect(fullTotal(visit, [{ amountCents: 700 }])).toBe(10_000);
  expect(fullTotal(visit, [{ amountCents: -300 }])).toBe(11_000);
  expect(fullTotal(visit, [{ amountCents: 10_000 }, { amountCents: 10_000 }])).toBe(0);
});

test('nothing is due once it is paid', () => {
  expect(dueTotal(visit, [], unpaid)).toBe(10_700);
  expect(dueTotal(visit, [], { markPaid: true, paidAt: null })).toBe(0);
  expect(dueTotal(visit, [], { markPaid: false, paidAt: new Date() })).toBe(0);
});

test('of a visit that keeps a fee no more than the fee is due, less what came', () => {
  const kept = { ...unpaid, policyFeeCents: 4750 };
  expect(dueTotal(visit, [], kept)).toBe(4750);
  expect(dueTotal(visit, [], { ...kept, collectedCents: 1000 })).toBe(3750);
  expect(dueTotal(visit, [], { ...kept, collectedCents: 9000 })).toBe(0);
  expect(dueTotal(visit, [{ amountCents: 10_000 }], kept)).toBe(700);
});

test('refunds up to the full total leave exactly the rest, to the cent', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.array(fc.nat(1_000_000), { maxLength: 6 }),
      (a, f, p, t, wanted) => {
        const amounts = { amountCents: a, feeCents: f, platformFeeCents: p, tipAmountCents: t };
        const refunds: { amountCents: number }[] = [];
        for (const cents of wanted) {
          if (cents <= fullTotal(amounts, refunds)) refunds.push({ amountCents: cents });
        }
        const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
        expect(fullTotal(amounts, refunds) + refunded).toBe(fullTotal(amounts));
      },
    ),
  );
});

test('an adjustment is called by its sign', () => {
  const byHand = { policy: null };
  expect(adjustmentLabel({ amountCents: 0, ...byHand })).toBe('Refunded');
  expect(adjustmentLabel({ amountCents: 100, ...byHand })).toBe('Refunded');
  expect(adjustmentLabel({ amountCents: -100, ...byHand })).toBe('Adjusted');
  // Where the terms lowered a bill no money moved.
  expect(adjustmentLabel({ amountCents: 100, policy: 'fee' })).toBe('Reduced to the fee');
  expect(adjustmentLabel({ amountCents: 100, policy: 'waived' })).toBe('Fee waived');
});

test('half cents are a mistake in the code, not an amount', () => {
  expect(() => priceTotal({ ...visit, feeCents: 0.5 })).toThrow(RangeError);
});
