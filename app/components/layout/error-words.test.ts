import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';

test('a refusal speaks for itself, our own failures keep what they know', () => {
  expect(errorWords(410, 'This video link was used already.').text).toBe('This video link was used already.');
  expect(errorWords(500, 'relation "User" does not exist').text).not.toContain('relation');
  expect(errorWords(404, 'No such appointment').text).not.toContain('appointment');
});

test('any status has words', () => {
  expect(errorWords(418).title).toBe(errorWords(400).title);
  expect(errorWords(502).title).toBe(errorWords(500).title);
});
