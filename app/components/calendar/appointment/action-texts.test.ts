import { expect, test } from 'vitest';
import { refused } from '#app/components/operation/call.ts';
import { ACTION_TEXTS } from './action-texts.ts';

test('a charge that failed is told to the practitioner as one of the client’s card', () => {
  const declined = refused('payment_declined', 'Your card has insufficient funds.');
  const text = 'Payment failed: The client’s card has insufficient funds.';
  expect(ACTION_TEXTS.retryPayment.failed(declined)).toBe(text);
  expect(ACTION_TEXTS.chargeCard.failed(declined)).toBe(text);
});
