import { expect, test } from 'vitest';
import { flyoutHead } from './flyout-title.ts';

test.each([
  ['pending', false, 'New appointment request'],
  ['approved', false, 'Upcoming appointment'],
  ['approved', true, 'Past appointment'],
  ['pending', true, 'Past appointment'],
  ['cancelled', true, 'Past appointment'],
  ['cancelled', false, 'Cancelled appointment'],
  ['unavailable', false, 'Declined request'],
] as const)('%s, past: %s, is headed %s (spec 001 §2)', (state, past, title) => {
  expect(flyoutHead({ state, past }).title).toBe(title);
});
