import { expect, test } from 'vitest';
import { feeKind, postedTerms } from './terms-form.ts';

const POSTED = {
  freeHours: '24',
  feeKind: 'share',
  feePercent: '50',
  feeAmount: '10',
  noShowKind: 'none',
  rescheduleHours: 'never',
};

test('only the kind of fee that is chosen counts', () => {
  const terms = {
    freeHours: 24,
    feePercent: 50,
    feeCents: null,
    noShowPercent: null,
    noShowCents: null,
    rescheduleHours: null,
  };
  expect(postedTerms(POSTED)).toEqual(terms);
  expect(postedTerms({ ...POSTED, feeKind: 'fixed', rescheduleHours: '2' })).toEqual({
    ...terms,
    feePercent: null,
    feeCents: 1000,
    rescheduleHours: 2,
  });
  expect(postedTerms({ ...POSTED, policyText: 'Tell\r\nme.' })).toEqual({
    ...terms,
    policyText: 'Tell\nme.',
  });
});

test('what is no number is left for the operation to refuse', () => {
  expect(postedTerms({ ...POSTED, feePercent: 'half' }).feePercent).toBeNaN();
  expect(postedTerms({ ...POSTED, feeKind: 'fixed', feeAmount: 'ten' }).feeCents).toBeNaN();
  expect(postedTerms({}).freeHours).toBeNaN();
});

test('the kind of a fee that is set', () => {
  expect(feeKind(null, null)).toBe('none');
  expect(feeKind(50, null)).toBe('share');
  expect(feeKind(null, 2500)).toBe('fixed');
});
