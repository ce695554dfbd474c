import { unstable_coerceFormValue as coerceFormValue } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { adviceFor, newClientSchema } from './contact-schema.ts';

const schema = coerceFormValue(newClientSchema('ann@alder.example'));
const problemsOf = (more: object) =>
  schema.safeParse({ client: { firstName: 'Ada', ...more } }).error?.issues.map(({ message }) => message) ??
  [];

test.each([
  ['(503) 555-0142', true],
  ['1 503 555 0142', true],
  ['+1 (503) 555-0142', true],
  ['+44 20 7946 0958', true],
  ['(503) 555-014', false],
  ['+44 20', false],
])('%j is a phone number for the form: %s', (phone, expected) => {
  expect(problemsOf({ phone })).toEqual(expected ? [] : [CLIENT_MESSAGES.phoneInvalid]);
});

test.each([
  [{ email: 'ada@example.com' }, true],
  [{}, false],
  [{ phone: '(503) 555-01', email: 'ada@example.com' }, false],
  [{ phone: '(503) 555-0142', email: 'ada@' }, false],
  [{ phone: '(503) 555-0142', email: 'ANN@alder.example ' }, false],
  [{ firstName: ' ', phone: '(503) 555-0142' }, false],
])('a client with %j can be saved: %s', (more, expected) => {
  expect(problemsOf(more).length === 0).toBe(expected);
});

test('says what is wrong and what to do instead (001 §5)', () => {
  expect(problemsOf({ email: 'nope' })).toEqual(['Invalid email']);
  const [problem] = problemsOf({ email: 'ANN@alder.example' });
  expect(problem).toBe('Cannot use your email for a client.');
  expect(adviceFor(problem)).toBe('Leave the email blank and add a phone number instead.');
  expect(adviceFor('Cannot use your phone number for a client.')).toBe(
    'Leave the phone blank and add an email instead.',
  );
  expect(adviceFor('Invalid email')).toBeUndefined();
});
