import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentStatus } from '#app/domain/payments/status/payment-status.ts';
import { storedFacts, type BillMaterial } from '#tests/support/money/bill-rule.ts';
import { badgeOf, moneyBadge, paymentBadge, variantOf } from './variants.ts';

test('the badge of a cancelled visit tells how its fee stands, as its client reads it, and that it was waived', () => {
  const cancelled = {
    state: 'cancelled' as const,
    paymentStatus: 'Cancelled' as const,
    fullTotal: 4750,
    disputedCents: 0,
    noShowAt: null,
    waivedFeeCents: 0,
    feeStatus: null,
    past: false,
    paymentMethod: null,
    hasPaymentProvider: true,
    transaction: null,
  };
  const badge = (rest: object) => moneyBadge({ ...cancelled, ...rest });
  expect(badge({ feeStatus: 'Failed' })).toEqual({ text: 'Failed', tone: 'red' });
  expect(badge({ feeStatus: 'Paid' })).toEqual({ text: 'Paid', tone: 'green' });
  expect(badge({ waivedFeeCents: 4750, fullTotal: 0 })).toEqual({ text: 'Fee waived', tone: 'grey' });
  expect(badge({})).toEqual({ text: 'Cancelled', tone: 'grey' });
  // An appointment that took place after all costs what its bill says.
  expect(badge({ waivedFeeCents: 4750, state: 'approved', paymentStatus: 'Paid' }).text).toBe('Paid');
});

test('a session that its package has paid for is free, and says which one it is; what is to come stands confirmed all the same', () => {
  const session = {
    paymentStatus: 'Free' as const,
    fullTotal: 0,
    disputedCents: 0,
    packageSession: { number: 3, of: 5 },
  };
  expect(paymentBadge(session)).toEqual({ text: 'Free · session 3 of 5', tone: 'grey' });
  expect(paymentBadge({ ...session, packageSession: null }).text).toBe('Free');
  // The first one carries the price of all.
  expect(paymentBadge({ ...session, paymentStatus: 'Paid', fullTotal: 42_500 }).text).toBe('Paid');
  const appointment = { ...session, state: 'approved' as const, noShow: false };
  expect(badgeOf({ ...appointment, startsAt: new Date(1) }, 2).text).toBe('Free · session 3 of 5');
  expect(badgeOf({ ...appointment, startsAt: new Date(3) }, 2).text).toBe('Confirmed');
});

test('a card that waits for its day is not charged yet; a charge under way, whose answer may be lost, is Pending', () => {
  const charge = {
    id: '',
    amountCents: 9000,
    state: 0,
    type: 'Charge' as const,
    provider: 'stripe' as const,
    display: 'PENDING' as const,
  };
  const coming = {
    ...{
      state: 'approved' as const,
      paymentStatus: 'Pending' as const,
      fullTotal: 9000,
      disputedCents: 0,
      past: false,
    },
    ...{ noShowAt: null, waivedFeeCents: 0, feeStatus: null, hasPaymentProvider: true },
    paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    transaction: { ...charge, type: 'Hold' as const },
  };
  const read = (rest: Partial<Parameters<typeof moneyBadge>[0]>) => moneyBadge({ ...coming, ...rest }).text;
  expect(read({})).toBe('Not charged yet');
  expect(read({ state: 'pending', transaction: null })).toBe('Not charged yet');
  expect(read({ transaction: charge })).toBe('Pending');
  expect(read({ transaction: charge, past: true })).toBe('Pending');
  expect(read({ state: 'cancelled', paymentStatus: 'Cancelled', feeStatus: 'Pending' })).toBe('Pending');
  // No card: it is paid elsewhere.
  expect(read({ paymentMethod: null, hasPaymentProvider: false })).toBe('Pending');
  // The lists have past ones only; what is still to come reads Upcoming there.
  expect(paymentBadge({ paymentStatus: 'Pending', fullTotal: 9000, disputedCents: 0 }).text).toBe('Pending');
});

/** Any appointment with a price that an hour ago began. */
const begun = fc.record({
  amountCents: fc.constantFrom(1, 9000),
  feeCents: fc.constantFrom(0, 250),
  tipAmountCents: fc.constantFrom(0, 500),
  markPaid: fc.boolean(),
  paidAt: fc.constantFrom(null, 1),
  paymentError: fc.constantFrom(null, 'Your card was declined.'),
  hasCard: fc.boolean(),
  takesCards: fc.boolean(),
  markPaidUndone: fc.boolean(),
  transactions: fc.array(
    fc.record({
      type: fc.constantFrom('Charge' as const, 'Hold' as const),
      state: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 3 },
  ),
});

test('what the specification flags as Unpaid is red in the calendar, but for a charge under way', () => {
  const now = 3_600_000;
  let flaggedOnes = 0;
  fc.assert(
    fc.property(begun, (given) => {
      const rest = { platformFeeCents: 0, adjustments: [], collectedCents: 0, keptFeeCents: 0 };
      const material: BillMaterial = { ...given, ...rest, state: 'approved', startsAt: 0 };
      const status = paymentStatus(storedFacts(material), now);
      // Specification 001, section 4, word for word.
      const { markPaid, hasCard, paymentError } = given;
      const isUnpaid =
        !markPaid &&
        status !== 'Paid' &&
        ((!hasCard && paymentError === null) || paymentError !== null || (hasCard && status === 'Unpaid'));
      if (!isUnpaid || status === 'Pending') return;
      flaggedOnes += 1;
      const drawn = { state: 'approved' as const, startsAt: 0, paymentStatus: status };
      expect(variantOf(drawn, now)).toBe('problem');
    }),
    { numRuns: 2_000 },
  );
  expect(flaggedOnes).toBeGreaterThan(100);
});
