import { expect, test } from 'vitest';
import { adviceFor, canCreate, looksLikePhone, problemsOf, refusedFields } from './form-rules.ts';

const OWN = 'ann@alder.example';
const values = (more: object = {}) => ({ firstName: 'Ada', lastName: '', phone: '', email: '', ...more });

test.each([
  ['(503) 555-0142', true],
  ['1 503 555 0142', true],
  ['+1 (503) 555-0142', true],
  ['+44 20 7946 0958', true],
  ['(503) 555-014', false],
  ['+44 20', false],
  ['', false],
])('%j looks like a phone number: %s', (phone, expected) => {
  expect(looksLikePhone(phone)).toBe(expected);
});

test.each([
  [{ phone: '(503) 555-0142' }, true],
  [{ email: 'ada@example.com' }, true],
  [{}, false],
  [{ phone: '(503) 555-01', email: 'ada@example.com' }, false],
  [{ phone: '(503) 555-0142', email: 'ada@' }, false],
  [{ phone: '(503) 555-0142', email: 'ANN@alder.example ' }, false],
  [{ firstName: ' ', phone: '(503) 555-0142' }, false],
])('a client with %j can be saved: %s', (more, expected) => {
  expect(canCreate(values(more), OWN)).toBe(expected);
});

test('says what is wrong and what to do instead (001 §5)', () => {
  expect(problemsOf(values({ email: 'nope' }), OWN)).toEqual({ email: 'Invalid email' });
  const { email } = problemsOf(values({ email: OWN }), OWN);
  expect(email).toBe('Cannot use your email for a client.');
  expect(adviceFor(email)).toBe('Leave the email blank and add a phone number instead.');
  expect(adviceFor('Cannot use your phone number for a client.')).toBe(
    'Leave the phone blank and add an email instead.',
  );
  expect(adviceFor('Invalid email')).toBeUndefined();
});

test('what the server says of a field stands beside it, wherever it stands in the input', () => {
  expect(refusedFields({ fields: { 'client.phone': 'Too short.', email: 'Taken.' } })).toEqual({
    phone: 'Too short.',
    email: 'Taken.',
  });
});
