import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import {
  cancellationQuote,
  costOf,
  feeOf,
  movableUntil,
  noShowCost,
  type QuotedAppointment,
} from './cancellation-quote.ts';
import { policyTerms } from './inputs.ts';
import { DEFAULT_TERMS, readTerms, type PolicyTerms } from './terms.ts';

const START = Date.UTC(2026, 10, 21, 18);
const TERMS: PolicyTerms = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 75 };
const NOTHING = { byProvider: 0, byHand: 0 };
const appointment = (given: Partial<QuotedAppointment> = {}): QuotedAppointment => ({
  state: 'approved',
  startsAt: START,
  priceCents: 8000,
  collected: { byProvider: 8000, byHand: 0 },
  ...given,
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const anyFee = fc.oneof(
  fc.constant({ percent: null, cents: null }),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, cents: null })),
  fc.integer({ min: 1, max: 2_000_000 }).map((fixed) => ({ percent: null, cents: fixed })),
);

describe('what cancelling costs', () => {
  test('nothing until the free time ends, then the share; the client sees both before the act', () => {
    const early = cancellationQuote(TERMS, appointment(), START - 24 * HOUR_MS - 1);
    expect(early).toEqual({
      feeCents: 0,
      backCents: 8000,
      owedCents: 0,
      changesAt: START - 24 * HOUR_MS,
      later: { feeCents: 6000, backCents: 2000, owedCents: 0 },
    });
    expect(cancellationQuote(TERMS, appointment(), START - 24 * HOUR_MS)).toEqual({
      feeCents: 6000,
      backCents: 2000,
      owedCents: 0,
      changesAt: null,
      later: null,
    });
  });

  test('what was not collected yet is still to be charged', () => {
    const late = cancellationQuote(TERMS, appointment({ collected: NOTHING }), START - HOUR_MS);
    expect(late).toMatchObject({ feeCents: 6000, backCents: 0, owedCents: 6000 });
  });

  test('a request is free to take back, and without a fee nothing ever changes', () => {
    const none = { feeCents: 0, backCents: 8000, changesAt: null, later: null };
    expect(cancellationQuote(TERMS, appointment({ state: 'pending' }), START - HOUR_MS)).toMatchObject(none);
    expect(cancellationQuote(DEFAULT_TERMS, appointment(), START - HOUR_MS)).toMatchObject(none);
  });

  test('a free visit, or a package’s session, costs nothing', () => {
    const free = appointment({ priceCents: 0, collected: NOTHING });
    expect(
      cancellationQuote({ ...TERMS, feePercent: null, feeCents: 2500 }, free, START - HOUR_MS),
    ).toMatchObject({
      feeCents: 0,
      owedCents: 0,
    });
  });

  test('free hours are elapsed hours, also over a change of the clocks', () => {
    // Noon in New York on the day after the clocks went back: 24 hours before it is 12 o'clock, not 11.
    const start = Date.parse('2026-11-01T17:00:00Z');
    expect(
      cancellationQuote(TERMS, appointment({ startsAt: start }), start - 24 * HOUR_MS - 1).changesAt,
    ).toBe(Date.parse('2026-10-31T17:00:00Z'));
  });
});

test('a fee is whole cents, never below 0 and never above the price; fee, refund and rest always add up', () => {
  fc.assert(
    fc.property(anyFee, cents, cents, cents, (fee, price, byProvider, byHand) => {
      const due = feeOf(fee, price);
      expect(Number.isSafeInteger(due)).toBe(true);
      expect(due).toBeGreaterThanOrEqual(0);
      expect(due).toBeLessThanOrEqual(price);
      const { feeCents, backCents, owedCents } = costOf(due, { byProvider, byHand });
      expect(backCents).toBeLessThanOrEqual(byProvider);
      expect(Math.min(backCents, owedCents)).toBe(0);
      // What stays is the fee, or more only where it was paid by hand and goes back by hand.
      const stays = byProvider + byHand - backCents + owedCents;
      expect(stays).toBeGreaterThanOrEqual(feeCents);
      expect(stays - feeCents).toBeLessThanOrEqual(byHand);
    }),
  );
});

test('what was paid by hand is counted, and never asked for again', () => {
  expect(costOf(4000, { byProvider: 0, byHand: 8000 })).toEqual({
    feeCents: 4000,
    backCents: 0,
    owedCents: 0,
  });
  expect(costOf(4000, { byProvider: 3000, byHand: 3000 })).toEqual({
    feeCents: 4000,
    backCents: 2000,
    owedCents: 0,
  });
});

test('waiting never makes cancelling cheaper', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.nat(200),
      fc.integer({ min: 0, max: 72 }),
      cents,
      (a, b, freeHours, price) => {
        const quote = (hoursBefore: number) =>
          cancellationQuote(
            { ...TERMS, freeHours },
            appointment({ priceCents: price, collected: { byProvider: price, byHand: 0 } }),
            START - hoursBefore * HOUR_MS,
          );
        expect(quote(Math.min(a, b)).feeCents).toBeGreaterThanOrEqual(quote(Math.max(a, b)).feeCents);
      },
    ),
  );
});

test('a no-show has a fee of its own', () => {
  expect(noShowCost({ ...TERMS, noShowPercent: 100 }, appointment({ collected: NOTHING }))).toEqual({
    feeCents: 8000,
    backCents: 0,
    owedCents: 8000,
  });
  expect(noShowCost(TERMS, appointment()).feeCents).toBe(0);
});

test('moving ends with its own window', () => {
  expect(movableUntil(DEFAULT_TERMS, START)).toBe(START - 24 * HOUR_MS);
  expect(movableUntil({ ...DEFAULT_TERMS, rescheduleHours: null }, START)).toBeNull();
});

describe('terms', () => {
  test('that were never set are the default', () => {
    expect(readTerms(null)).toEqual(DEFAULT_TERMS);
    expect(readTerms({ ...TERMS })).toEqual(TERMS);
  });

  test.each([
    { ...TERMS, feeCents: 100 },
    { ...TERMS, feePercent: 101 },
    { ...TERMS, feePercent: 0 },
    { ...TERMS, feePercent: 12.5 },
    { ...TERMS, feePercent: null, feeCents: -1 },
    { ...TERMS, freeHours: -1 },
    { ...TERMS, freeHours: 721 },
    { ...TERMS, rescheduleHours: 1.5 },
    { ...TERMS, noShowPercent: 5, noShowCents: 5 },
    { ...TERMS, surprise: true },
  ])('%o are none', (given) => {
    expect(policyTerms.safeParse(given).success).toBe(false);
  });
});
