import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test.each([
  [0, 'Updated just now'],
  [-5_000, 'Updated just now'],
  [60_000, 'Updated 1 minute ago'],
  [59 * 60_000, 'Updated 59 minutes ago'],
  [3_600_000, 'Updated 1 hour ago'],
  [47 * 3_600_000, 'Updated 47 hours ago'],
  [72 * 3_600_000, 'Updated 3 days ago'],
])('%i ms ago is told as %s', (age, text) =>
  expect(ageText(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(text),
);

test('before the first reading that is said', () =>
  expect(ageText(null, 0)).toBe('Reading it for the first time'));
