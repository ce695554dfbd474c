import { describe, expect, test } from 'vitest';
import { quoteWords } from './terms-words.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const ZONE = 'America/New_York';
type Terms = Parameters<typeof quoteWords>[0];
const NOTHING = { feeCents: 0, backCents: 0, owedCents: 0 };
const terms = (cancel: Partial<Terms['cancel']>): Terms => ({
  terms: {
    freeHours: 24,
    feePercent: 50,
    feeCents: null,
    noShowPercent: null,
    noShowCents: null,
    rescheduleHours: 24,
  },
  currency: 'USD',
  cancel: { ...NOTHING, collectedCents: 0, changesAt: null, later: null, ...cancel },
  hasCard: true,
  movableUntil: null,
  canMove: false,
});
const say = (cancel: Partial<Terms['cancel']>) => quoteWords(terms(cancel), ZONE, NOW);

describe('what cancelling costs, in words', () => {
  test('paid: what comes back now, and from when on it is less', () => {
    expect(
      say({
        collectedCents: 8000,
        feeCents: 2000,
        backCents: 6000,
        changesAt: new Date(Date.UTC(2026, 2, 10, 18)),
        later: { feeCents: 8000, backCents: 0, owedCents: 0 },
      }),
    ).toBe('Cancel now: $60 of $80 back; from 2:00 PM today: $0.');
  });

  test('not paid yet: free until then, then a fee on the card', () => {
    const later = { feeCents: 4000, backCents: 0, owedCents: 4000 };
    expect(say({ changesAt: new Date(Date.UTC(2026, 2, 11, 18)), later })).toBe(
      'Cancel now: free; from 2:00 PM tomorrow: a fee of $40 on your card.',
    );
    expect(say(later)).toBe('Cancel now: a fee of $40 on your card.');
  });

  test('a later day is named', () => {
    const later = { feeCents: 4000, backCents: 4000, owedCents: 0 };
    expect(
      say({ collectedCents: 8000, backCents: 8000, changesAt: new Date(Date.UTC(2026, 2, 14, 18)), later }),
    ).toMatch(/^Cancel now: \$80 of \$80 back; from Sat, Mar 14, 2:00 PM.*: \$40\.$/);
  });

  test('what was paid by hand is not asked for again', () => {
    expect(say({ feeCents: 4000 })).toBe('Cancel now: a fee of $40.');
  });

  test('nothing to say where nothing is to be paid or given back', () => {
    expect(say({})).toBeNull();
  });
});
