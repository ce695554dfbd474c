import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import {
  clientPaymentStatus,
  listedPaymentStatus,
  paymentOffers,
  paymentStatus,
  type PaymentFacts,
} from './payment-status.ts';
import { storedFacts, type BillMaterial } from '#tests/support/money/bill-rule.ts';

const NOW = Date.parse('2027-03-04T15:00:00Z');
const PAST = { startsAt: NOW - HOUR_MS };
const HOLD = { type: 'Hold', state: 1 } as const;
const charge = (state: number) => ({ type: 'Charge' as const, state });
const DECLINED = { paymentError: 'Your card was declined.', transactions: [charge(2)] };

/** Tomorrow's confirmed appointment of 90 dollars with a card on file, unless told otherwise. */
function appointment(given: Partial<BillMaterial> = {}): PaymentFacts {
  return storedFacts({
    state: 'approved',
    startsAt: NOW + 24 * HOUR_MS,
    amountCents: 9000,
    feeCents: 0,
    platformFeeCents: 0,
    tipAmountCents: 0,
    markPaid: false,
    paidAt: null,
    paymentError: null,
    hasCard: true,
    takesCards: true,
    transactions: [],
    adjustments: [],
    collectedCents: 0,
    keptFeeCents: 0,
    markPaidUndone: false,
    ...given,
  });
}

test.each<[string, Partial<BillMaterial>, string]>([
  ['kept', { collectedCents: 1500 }, 'Paid'],
  ['not paid yet', {}, 'Past due'],
  ['given back as well', { adjustments: [{ amountCents: 17_500 }] }, 'Free'],
])('the price was given back, and the rest of the tip was %s', (_, given, status) => {
  const amounts = { amountCents: 14_500, tipAmountCents: 3000, adjustments: [{ amountCents: 16_000 }] };
  const facts = appointment({ ...PAST, ...amounts, ...given });
  expect(clientPaymentStatus(facts, NOW)).toBe(status);
  expect(paymentStatus(facts, NOW)).toBe(status);
});

describe('both sides, case by case: client, portal, list', () => {
  test.each<[string, Partial<BillMaterial>, string, string, string]>([
    ['a free visit', { amountCents: 0 }, 'Free', 'Free', 'Free'],
    ['a free past visit without card', { amountCents: 0, hasCard: false, ...PAST }, 'Free', 'Free', 'Free'],
    ['only a fee', { amountCents: 0, feeCents: 100 }, 'Pending', 'Pending', 'Upcoming'],
    ['to come, card on file', { transactions: [HOLD] }, 'Pending', 'Pending', 'Upcoming'],
    ['to come, no card', { hasCard: false }, 'Card needed', 'Card needed', 'Upcoming'],
    ['a request, no card', { state: 'pending', hasCard: false }, 'Card needed', 'Card needed', 'Upcoming'],
    ['to come, declined at booking', DECLINED, 'Failed', 'Failed', 'Failed'],
    ['charged at booking', { paidAt: NOW, transactions: [charge(1)] }, 'Paid', 'Paid', 'Paid'],
    ['past and charged', { ...PAST, transactions: [charge(1)] }, 'Paid', 'Paid', 'Paid'],
    ['paid after a decline', { ...PAST, ...DECLINED, paidAt: new Date(NOW) }, 'Paid', 'Paid', 'Paid'],
    ['past, marked as paid', { ...PAST, hasCard: false, markPaid: true }, 'Paid', 'Paid', 'Paid'],
    ['past, charge under way', { ...PAST, transactions: [charge(0)] }, 'Pending', 'Pending', 'Pending'],
    [
      'past, tried again now',
      { ...PAST, ...DECLINED, transactions: [charge(2), charge(0)] },
      'Pending',
      'Pending',
      'Pending',
    ],
    ['past, declined', { ...PAST, ...DECLINED }, 'Failed', 'Failed', 'Failed'],
    ['past, declined, new card', { ...PAST, transactions: [charge(2)] }, 'Pending', 'Unpaid', 'Unpaid'],
    ['past, hold not charged', { ...PAST, transactions: [HOLD] }, 'Pending', 'Unpaid', 'Unpaid'],
    ['past, card, never tried', PAST, 'Past due', 'Past due', 'Past due'],
    [
      'past, no card',
      { ...PAST, hasCard: false },
      'Card needed past due',
      'Card needed past due',
      'Card needed past due',
    ],
    ['past, mark undone', { ...PAST, markPaidUndone: true }, 'Past due', 'Unpaid', 'Unpaid'],
    [
      'past, no cards taken',
      { ...PAST, hasCard: false, takesCards: false },
      'Past due',
      'Past due',
      'Past due',
    ],
    ['to come, no cards taken', { hasCard: false, takesCards: false }, 'Pending', 'Pending', 'Upcoming'],
    ['past, adjusted to nothing', { ...PAST, adjustments: [{ amountCents: 9000 }] }, 'Free', 'Free', 'Free'],
    [
      'paid, refunded',
      { ...PAST, paidAt: NOW, adjustments: [{ amountCents: 9000 }] },
      'Paid',
      'Paid',
      'Paid',
    ],
    [
      'a request that expired',
      { ...PAST, state: 'pending', hasCard: false },
      'Pending',
      'Pending',
      'Pending',
    ],
    ['cancelled', { state: 'cancelled', hasCard: false }, 'Pending', 'Cancelled', 'Cancelled'],
    [
      'cancelled late, at a fee that no card is there for',
      { state: 'cancelled', keptFeeCents: 4500, hasCard: false },
      'Card needed',
      'Cancelled',
      'Cancelled',
    ],
    [
      'the same once its day has come',
      { ...PAST, state: 'cancelled', keptFeeCents: 4500, hasCard: false },
      'Card needed past due',
      'Cancelled',
      'Cancelled',
    ],
    ['declined by the practitioner', { state: 'unavailable' }, 'Pending', 'Cancelled', 'Cancelled'],
  ])('%s', (_name, given, client, portal, listed) => {
    const facts = appointment(given);
    expect(clientPaymentStatus(facts, NOW)).toBe(client);
    expect(paymentStatus(facts, NOW)).toBe(portal);
    expect(listedPaymentStatus(facts, NOW)).toBe(listed);
  });

  test('a visit is past from its very start on', () => {
    expect(clientPaymentStatus(appointment({ hasCard: false, startsAt: NOW + 1 }), NOW)).toBe('Card needed');
    expect(clientPaymentStatus(appointment({ hasCard: false, startsAt: new Date(NOW) }), NOW)).toBe(
      'Card needed past due',
    );
  });
});

describe('what the page offers', () => {
  const offers = (given: Partial<BillMaterial>, acceptsTips = true, takesWallets = false) => {
    const found = paymentOffers(appointment(given), { acceptsTips, takesWallets }, NOW);
    return Object.entries(found).flatMap(([offer, made]) => (made ? [offer] : []));
  };

  test('pay now for a past visit that is not settled', () => {
    expect(offers(PAST)).toEqual(['payNow']);
    expect(offers({ ...PAST, hasCard: false })).toEqual(['payNow']);
    expect(offers({ ...PAST, ...DECLINED })).toEqual(['payNow']);
    expect(offers({ ...PAST, transactions: [charge(0)] })).toEqual([]);
  });

  test('pay now for a fee, before the day of what was cancelled too', () => {
    expect(offers({ state: 'cancelled', keptFeeCents: 4500, hasCard: false })).toEqual(['payNow']);
  });

  test('where no card can be taken: nothing, unless PayPal or Venmo is', () => {
    const unpaid = { ...PAST, hasCard: false, takesCards: false };
    const paid = { ...PAST, paidAt: NOW, takesCards: false };
    expect([offers(unpaid), offers(paid)]).toEqual([[], []]);
    expect([offers(unpaid, true, true), offers(paid, true, true)]).toEqual([['payNow'], ['addTip']]);
    expect(offers({ hasCard: false, takesCards: false }, true, true)).toEqual([]);
  });

  test('a card for a coming one', () => {
    expect(offers({ hasCard: false })).toEqual(['addCreditCard']);
    expect(offers({ state: 'pending', hasCard: false })).toEqual(['addCreditCard']);
    expect(offers(DECLINED)).toEqual(['addCreditCard']);
    expect(offers({})).toEqual([]);
  });

  test('a tip after a paid visit, once, where tips are taken', () => {
    const paid = { ...PAST, paidAt: NOW };
    expect(offers(paid)).toEqual(['addTip']);
    expect(offers(paid, false)).toEqual([]);
    expect(offers({ ...paid, tipAmountCents: 900 })).toEqual([]);
    expect(offers({ paidAt: NOW })).toEqual([]);
    expect(offers({ ...PAST, amountCents: 0 })).toEqual([]);
  });

  test('nothing for what is not confirmed any more, or where cards cannot be charged', () => {
    expect(offers({ ...PAST, state: 'cancelled', paidAt: NOW })).toEqual([]);
    expect(offers({ ...PAST, state: 'pending', hasCard: false })).toEqual([]);
    expect(offers({ state: 'cancelled', hasCard: false })).toEqual([]);
    expect(offers({ ...PAST, hasCard: false, takesCards: false })).toEqual([]);
  });

  test('at most one thing at a time, whatever the facts', () => {
    const facts = fc.record({
      state: fc.constantFrom('pending', 'approved', 'unavailable', 'cancelled'),
      startsAt: fc.constantFrom(NOW - HOUR_MS, NOW, NOW + HOUR_MS),
      amountCents: fc.constantFrom(0, 9000),
      tipAmountCents: fc.constantFrom(0, 500),
      markPaid: fc.boolean(),
      paymentError: fc.constantFrom(null, 'declined'),
      hasCard: fc.boolean(),
      takesCards: fc.boolean(),
      transactions: fc.array(
        fc.record({ type: fc.constantFrom('Charge', 'Hold'), state: fc.integer({ min: 0, max: 3 }) }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const all = appointment(given as Partial<BillMaterial>);
        const made = Object.values(paymentOffers(all, { acceptsTips: true, takesWallets: true }, NOW)).filter(
          Boolean,
        );
        expect(made.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
