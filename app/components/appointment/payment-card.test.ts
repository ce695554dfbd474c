import { expect, test } from 'vitest';
import { statusWords } from './payment-card.tsx';

test('a card that waits for its day is told apart from a pending request; every other status has the specification’s word', () => {
  expect(statusWords('Pending', true)).toBe('Not charged yet');
  // Under way: nothing waits any more.
  expect(statusWords('Pending', false)).toBe('Pending');
  for (const status of ['Free', 'Paid', 'Failed', 'Card needed', 'Card needed past due', 'Past due'] as const)
    expect(statusWords(status, true)).toBe(status);
});
