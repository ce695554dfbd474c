import { expect, test } from 'vitest';
import { failureText, seriesFailureText } from './save-texts.ts';

const refused = (code: 'internal' | 'conflict' | 'invalid_input', texts: string[], fields = {}) => ({
  code,
  texts,
  fields,
});

test('failures are all that was refused, or say that nobody knows (spec 001 §8)', () => {
  const fields = { clientId: 'Invalid email', packageId: 'One.' };
  expect(failureText(refused('invalid_input', ['One.', 'Invalid email'], fields))).toBe('One. Invalid email');
  const unknown = 'Unexpected error. Please contact support if this persists.';
  const internal = refused('internal', ['Something broke: 12345678']);
  expect(failureText(internal)).toBe(unknown);
  expect(seriesFailureText(internal)).toBe(`Error creating appointments: ${unknown}`);
  expect(seriesFailureText(refused('conflict', ['Too late.']))).toBe(
    'Error creating appointments: Too late.',
  );
});

test('what stands beside its field is not said a second time', () => {
  const beside = { 'client.phone': 'Whose is it?' };
  expect(failureText(refused('invalid_input', ['Whose is it?'], beside))).toBeNull();
  expect(seriesFailureText(refused('invalid_input', ['Whose is it?'], beside))).toBeNull();
  expect(failureText(refused('invalid_input', ['Whose is it?', 'Too late.'], beside))).toBe('Too late.');
});
