import { expect, test } from 'vitest';
import { transactionDisplay } from './transaction-display.ts';

test.each([
  ['Charge', 0, 'PENDING'],
  ['Charge', 1, 'PROCESSED'],
  ['Charge', 2, 'FAILURE'],
  ['Charge', 3, 'CANCELLED'],
  ['Charge', 99, 'CANCELLED'],
  ['Hold', 0, 'PENDING'],
  ['Hold', 1, 'PENDING'],
  ['Hold', 2, 'FAILURE'],
  ['Hold', 3, 'CANCELLED'],
] as const)('a %s in state %i reads %s', (type, state, shown) => {
  expect(transactionDisplay({ type, state })).toBe(shown);
});
