import { expect, test } from 'vitest';
import { feeTermsText, termsLabels } from './messages.ts';
import { DEFAULT_TERMS, type PolicyTerms } from './terms.ts';
import { policyLabel } from './text.ts';

const moveTermsText = (terms: PolicyTerms) => termsLabels(terms, 'USD').moved;

test('fees in sentences, as a client reads them', () => {
  expect(feeTermsText(DEFAULT_TERMS, 'USD')).toEqual([]);
  expect(
    feeTermsText({ ...DEFAULT_TERMS, freeHours: 24, feePercent: 50, noShowPercent: 100 }, 'USD'),
  ).toEqual([
    'Free to cancel until 24 hours before; later it costs 50% of the price.',
    'Not coming costs the full price.',
  ]);
  expect(feeTermsText({ ...DEFAULT_TERMS, freeHours: 48, feeCents: 2500 }, 'CAD')).toEqual([
    'Free to cancel until 2 days before; later it costs CA$25.',
  ]);
  // Free until the start: what the fee would be is never due.
  expect(feeTermsText({ ...DEFAULT_TERMS, feeCents: 2500 }, 'USD')).toEqual([]);
});

test('the practitioner reads what costs nothing, too', () => {
  expect(termsLabels(DEFAULT_TERMS, 'USD')).toMatchObject({
    late: 'Cancelling costs nothing.',
    missed: 'Not coming costs nothing.',
  });
  expect(termsLabels({ ...DEFAULT_TERMS, noShowCents: 2500 }, 'USD')).toMatchObject({
    late: 'Cancelling costs nothing.',
    missed: 'Not coming costs $25.',
  });
  expect(termsLabels({ ...DEFAULT_TERMS, freeHours: 24, feePercent: 50 }, 'USD')).toMatchObject({
    late: 'Free to cancel until 24 hours before; later it costs 50% of the price.',
    missed: 'Not coming costs nothing.',
  });
  // Free until the start: the fee that waits there is none.
  expect(termsLabels({ ...DEFAULT_TERMS, feePercent: 50, noShowPercent: 100 }, 'USD')).toMatchObject({
    late: 'Cancelling costs nothing.',
    missed: 'Not coming costs the full price.',
  });
});

test('moving in a sentence', () => {
  expect(moveTermsText(DEFAULT_TERMS)).toBe('Clients can move a visit by themselves until 24 hours before.');
  expect(moveTermsText({ ...DEFAULT_TERMS, rescheduleHours: 1 })).toBe(
    'Clients can move a visit by themselves until 1 hour before.',
  );
  expect(moveTermsText({ ...DEFAULT_TERMS, rescheduleHours: 0 })).toBe(
    'Clients can move a visit by themselves until it begins.',
  );
  expect(moveTermsText({ ...DEFAULT_TERMS, rescheduleHours: null })).toBe(
    'Clients cannot move a visit by themselves.',
  );
});

test('the policy is the practice’s own words and what its terms cost', () => {
  expect(policyLabel(null, null, 'USD')).toBeNull();
  expect(policyLabel('A day ahead, please.', null, 'USD')).toBe('A day ahead, please.');
  expect(policyLabel('A day ahead, please.', { ...DEFAULT_TERMS, noShowCents: 2500 }, 'USD')).toBe(
    'A day ahead, please. Not coming costs $25.',
  );
});
