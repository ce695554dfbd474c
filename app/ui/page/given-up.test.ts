import { expect, test, vi } from 'vitest';
import { forgetGivenUp } from './given-up.ts';

const isForgotten = (reason: unknown) => {
  const preventDefault = vi.fn();
  forgetGivenUp({ reason, preventDefault });
  return preventDefault.mock.calls.length === 1;
};

test('what was given up is no error; everything else is', () => {
  expect(isForgotten(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))).toBe(true);
  expect(isForgotten(new DOMException('No room', 'QuotaExceededError'))).toBe(false);
  expect(isForgotten(new TypeError('Failed to fetch'))).toBe(false);
  expect(isForgotten(undefined)).toBe(false);
});
