import { expect, test } from 'vitest';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { fieldsOf, pickedNow, postedTerms } from './terms-form.ts';

const POSTED = {
  freeHours: '24',
  feeKind: 'share',
  feePercent: '50',
  feeAmount: '10',
  noShowKind: 'none',
  rescheduleHours: 'never',
};

const SAVED = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50, rescheduleHours: null };

test('only the kind of fee that is chosen counts', () => {
  expect(postedTerms(POSTED)).toEqual(SAVED);
  expect(postedTerms({ ...POSTED, feeKind: 'fixed', rescheduleHours: '2' })).toEqual({
    ...SAVED,
    feePercent: null,
    feeCents: 1000,
    rescheduleHours: 2,
  });
});

test('what is no number is left for the operation to refuse', () => {
  expect(postedTerms({ ...POSTED, feePercent: 'half' }).feePercent).toBeNaN();
  expect(postedTerms({ ...POSTED, feeKind: 'fixed', feeAmount: 'ten' }).feeCents).toBeNaN();
  expect(postedTerms({}).freeHours).toBeNaN();
});

test('the fields of what is saved post what is saved', () => {
  const terms = { ...DEFAULT_TERMS, freeHours: 48, feePercent: 50, noShowCents: 2550, rescheduleHours: null };
  expect(postedTerms(fieldsOf(terms))).toEqual(terms);
  const free = { ...DEFAULT_TERMS, freeHours: 0, rescheduleHours: 2 };
  expect(postedTerms(fieldsOf(free))).toEqual(free);
});

test('what is picked reads as it will once it is saved', () => {
  const picked = pickedNow(POSTED, SAVED, 'USD');
  expect(picked).toMatchObject({ problems: {} });
  expect(picked.labels).toEqual({
    late: 'Free to cancel until 24 hours before; later it costs 50% of the price.',
    missed: 'Not coming costs nothing.',
    moved: 'Clients cannot move a visit by themselves.',
  });
  expect(pickedNow({ ...POSTED, feeKind: 'none', rescheduleHours: '2' }, SAVED, 'CAD').labels).toEqual({
    late: 'Cancelling costs nothing.',
    missed: 'Not coming costs nothing.',
    moved: 'Clients can move a visit by themselves until 2 hours before.',
  });
  expect(
    pickedNow({ ...POSTED, feeKind: 'fixed', noShowKind: 'share', noShowPercent: '100' }, SAVED, 'CAD').labels
      .missed,
  ).toBe('Not coming costs the full price.');
});

test.each([
  {
    wrong: { feePercent: '' },
    field: 'feePercent',
    says: { late: 'Fill in the share to read here what cancelling late costs.' },
  },
  {
    wrong: { feePercent: '120' },
    field: 'feePercent',
    says: { late: 'Correct the share to read here what cancelling late costs.' },
  },
  {
    wrong: { feePercent: '0', freeHours: '0' },
    field: 'feePercent',
    says: { late: 'Correct the share to read here what cancelling late costs.' },
  },
  {
    wrong: { feeKind: 'fixed', feeAmount: '0' },
    field: 'feeCents',
    says: { late: 'Correct the amount to read here what cancelling late costs.' },
  },
  {
    wrong: { noShowKind: 'fixed' },
    field: 'noShowCents',
    says: { missed: 'Fill in the amount to read here what not coming costs.' },
  },
])('what could not be saved says so in its own place alone: $wrong', ({ wrong, field, says }) => {
  const text = field.endsWith('Percent') ? POLICY_MESSAGES.percent : POLICY_MESSAGES.fixedFee;
  const sound = pickedNow(POSTED, SAVED, 'USD').labels;
  expect(pickedNow({ ...POSTED, ...wrong }, SAVED, 'USD')).toMatchObject({
    labels: { ...sound, ...says },
    problems: { [field]: [text] },
  });
});

test('it is saved where it says the same, value by value, whatever the words make of it', () => {
  const isSaved = (change: Record<string, string>, saved: Parameters<typeof pickedNow>[1] = SAVED) =>
    pickedNow({ ...POSTED, ...change }, saved, 'USD').isSaved;
  expect(isSaved({})).toBe(true);
  expect(isSaved({ feeAmount: '11' })).toBe(true);
  expect(isSaved({ feePercent: '51' })).toBe(false);
  expect(isSaved({ rescheduleHours: '1' })).toBe(false);
  const free = { ...SAVED, freeHours: 0, feePercent: null };
  expect(isSaved({ feeKind: 'none', freeHours: '0' }, free)).toBe(true);
  expect(isSaved({ feeKind: 'none', freeHours: '48' }, free)).toBe(false);
});
