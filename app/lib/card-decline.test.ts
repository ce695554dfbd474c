import { expect, test } from 'vitest';
import { declineForPractice } from './card-decline.ts';

test.each([
  ['Your card was declined.', 'The client’s card was declined.'],
  ["Your card's security code is incorrect.", "The client’s card's security code is incorrect."],
  [
    'This amount is more than your card allows at once.',
    'This amount is more than the client’s card allows at once.',
  ],
  ['Your bank asks you to confirm this payment.', 'The bank asks the client to confirm this payment.'],
  [
    'Your bank asks you to confirm this card. Please add it again and follow the steps of your bank.',
    'The bank asks the client to confirm this card. Please add it again and follow the steps of the client’s bank.',
  ],
  ['The postal code does not fit this card.', 'The postal code does not fit this card.'],
])('%s', (spoken, meant) => {
  expect(declineForPractice(spoken)).toBe(meant);
});
