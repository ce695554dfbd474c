import { expect, test } from 'vitest';
import { failureText, firstTexts, SAVED } from './save-texts.ts';

const refused = (code: string, formErrors: string[], fieldErrors: Record<string, string[]> = {}) =>
  ({ ok: false, code, formErrors, fieldErrors }) as const;

test('successes stand to the letter (spec 001 §8)', () => {
  expect(SAVED).toEqual({
    one: 'Appointment created successfully.',
    series: 'Your recurring series was created successfully.',
    edit: 'Appointment updated successfully.',
  });
});

test('failures are the errors joined, or say that nobody knows', () => {
  const twice = refused('invalid_input', ['One.'], { clientId: ['Invalid email'], packageId: ['One.'] });
  expect(failureText('one', twice)).toBe('One. Invalid email');
  const unknown = 'Unexpected error. Please contact support if this persists.';
  expect(failureText('edit', refused('internal', ['Something broke: 12345678']))).toBe(unknown);
  expect(failureText('one', refused('conflict', []))).toBe(unknown);
  expect(failureText('series', refused('conflict', ['Too late.']))).toBe(
    'Error creating appointments: Too late.',
  );
  // What stands beside its field is not said a second time.
  const beside = { 'client.phone': ['Whose is it?'] };
  expect(failureText('one', refused('invalid_input', [], beside))).toBeNull();
  expect(failureText('one', refused('invalid_input', ['Too late.'], beside))).toBe('Too late.');
  expect(failureText('one', refused('internal', [], beside))).toBe(unknown);
  expect(firstTexts({ 'client.phone': ['One.', 'Two.'] })).toEqual({ 'client.phone': 'One.' });
});
