import { describe, expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { moveClosedText, quoteText, ruleLabel } from './terms-text.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const CLOCKS = {
  isVirtual: false,
  timeZone: 'America/New_York',
  clientTimeZone: null,
  startsAt: Date.UTC(2026, 2, 15, 18),
};
type Terms = Parameters<typeof quoteText>[0];
const NOTHING = { feeCents: 0, backCents: 0, owedCents: 0 };
const terms = (cancel: Partial<Terms['cancel']>): Terms => ({
  terms: { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50 },
  currency: 'USD',
  cancel: { ...NOTHING, collectedCents: 0, changesAt: null, later: null, ...cancel },
  hasCard: true,
  movableUntil: null,
  canMove: false,
});
const say = (cancel: Partial<Terms['cancel']>, clocks: Parameters<typeof quoteText>[1] = CLOCKS) =>
  quoteText(terms(cancel), clocks, NOW);

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
    ).toBe('Cancel now: a fee of $20, $60 of $80 back; from 2:00 PM EDT today: a fee of $80, nothing back.');
  });

  test('not paid yet: free until then, then a fee on the card', () => {
    const later = { feeCents: 4000, backCents: 0, owedCents: 4000 };
    expect(say({ changesAt: new Date(Date.UTC(2026, 2, 11, 18)), later })).toBe(
      'Cancel now: free; from 2:00 PM EDT tomorrow: a fee of $40 on your card.',
    );
    expect(say(later)).toBe('Cancel now: a fee of $40 on your card.');
  });

  test('a later day is named', () => {
    const later = { feeCents: 4000, backCents: 4000, owedCents: 0 };
    expect(
      say({ collectedCents: 8000, backCents: 8000, changesAt: new Date(Date.UTC(2026, 2, 14, 18)), later }),
    ).toBe('Cancel now: free, $80 back; from Sat, Mar 14, 2:00 PM EDT: a fee of $40, $40 back.');
  });

  test('what was paid by hand is not asked for again', () => {
    expect(say({ feeCents: 4000 })).toBe('Cancel now: a fee of $40.');
  });

  test('that it costs nothing is said too', () => {
    expect(say({})).toBe('Cancel now: free.');
    expect(say({ collectedCents: 8000, backCents: 8000 })).toBe('Cancel now: free, $80 back.');
  });

  test('the moment of change is told by the clock that tells the visit', () => {
    const later = { feeCents: 4000, backCents: 0, owedCents: 4000 };
    const cancel = { changesAt: new Date(Date.UTC(2026, 2, 14, 18)), later };
    expect(say(cancel, { ...CLOCKS, isVirtual: true, clientTimeZone: 'America/Denver' })).toBe(
      'Cancel now: free; from Sat, Mar 14, 12:00 PM Denver time: a fee of $40 on your card.',
    );
    // Phoenix and Los Angeles read alike in summer, which has begun on the day of the appointment, not yet on that of the change.
    const phoenix = { ...CLOCKS, isVirtual: true, timeZone: 'America/Phoenix' };
    const alike = { ...phoenix, clientTimeZone: 'America/Los_Angeles', startsAt: Date.UTC(2026, 2, 8, 18) };
    expect(say({ changesAt: new Date(Date.UTC(2026, 2, 7, 18)), later }, alike)).toBe(
      'Cancel now: free; from Sat, Mar 7, 11:00 AM MST: a fee of $40 on your card.',
    );
  });
});

test('where the fee comes from is said once, and only where there is one', () => {
  const rule = 'Free to cancel until 24 hours before; later it costs 50% of the price.';
  const late = terms({ feeCents: 4000, owedCents: 4000 });
  expect(ruleLabel(late, 'Please cancel a day ahead.')).toBe(rule);
  expect(ruleLabel(late, null)).toBe(rule);
  expect(ruleLabel(late, `A day ahead, please. ${rule}`)).toBeNull();
  expect(ruleLabel(terms({ changesAt: new Date(NOW), later: NOTHING }), null)).toBe(rule);
  expect(ruleLabel(terms({}), null)).toBeNull();
});

test('that it can be moved no more is said with its moment, but of a visit that was made later than that', () => {
  const until = new Date(NOW - 3_600_000);
  const appointment = {
    ...CLOCKS,
    state: 'approved' as const,
    past: false,
    createdAt: new Date(NOW - 7_200_000),
  };
  expect(moveClosedText(appointment, until, NOW)).toBe(
    'It could be moved here until Tue, Mar 10, 7:00 AM EDT.',
  );
  const late = { ...appointment, createdAt: new Date(NOW - 60_000) };
  expect(moveClosedText(late, until, NOW)).toBe('It is too late to move it here.');
  expect(moveClosedText({ ...late, createdAt: until }, until, NOW)).toBe('It is too late to move it here.');
  for (const nothing of [{ past: true }, { state: 'cancelled' as const }])
    expect(moveClosedText({ ...appointment, ...nothing }, until, NOW)).toBeNull();
  expect(moveClosedText(appointment, new Date(NOW + 1), NOW)).toBeNull();
  expect(moveClosedText(appointment, null, NOW)).toBeNull();
});
