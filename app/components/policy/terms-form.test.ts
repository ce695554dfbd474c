import { expect, test } from 'vitest';
import { feeKind, pickedInWords, postedTerms } from './terms-form.ts';

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

test('what is picked reads as clients will read it once it is saved', () => {
  expect(pickedInWords({ ...POSTED, policyText: ' Tell me. ' }, 'USD')).toEqual({
    words: [
      'Free to cancel until 24 hours before; later it costs 50% of the price.',
      'Clients cannot move a visit by themselves.',
    ],
    policyText: 'Tell me.',
  });
  expect(pickedInWords({ ...POSTED, feeKind: 'none', rescheduleHours: '2' }, 'CAD')?.words).toEqual([
    'Cancelling and not coming cost nothing.',
    'Clients can move a visit by themselves until 2 hours before.',
  ]);
  expect(
    pickedInWords({ ...POSTED, feeKind: 'fixed', noShowKind: 'share', noShowPercent: '100' }, 'CAD')?.words,
  ).toEqual(expect.arrayContaining(['Not coming costs the full price.']));
});

test.each([
  { feePercent: '' },
  { feePercent: '120' },
  { feePercent: '0' },
  { feeKind: 'fixed', feeAmount: '0' },
])('what could not be saved is not put into words: %j', (wrong) => {
  expect(pickedInWords({ ...POSTED, ...wrong }, 'USD')).toBeNull();
});
