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
  const twice = refused('invalid_input', ['One.'], { email: ['Invalid email'], phone: ['One.'] });
  expect(failureText('one', twice)).toBe('One. Invalid email');
  const unknown = 'Unexpected error. Please contact support if this persists.';
  expect(failureText('edit', refused('internal', ['Something broke: 12345678']))).toBe(unknown);
  expect(failureText('one', refused('conflict', []))).toBe(unknown);
  expect(failureText('series', refused('conflict', ['Too late.']))).toBe(
    'Error creating appointments: Too late.',
  );
  expect(firstTexts({ 'client.phone': ['One.', 'Two.'] })).toEqual({ 'client.phone': 'One.' });
});
