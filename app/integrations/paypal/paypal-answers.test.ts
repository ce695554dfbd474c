import { expect, test } from 'vitest';
import { toRefund } from './paypal-answers.ts';

const usd = (value: string) => ({ currencyCode: 'USD', value });
const refund = (sellerPayableBreakdown?: unknown) => ({
  id: 'R1',
  status: 'COMPLETED',
  amount: usd('25.00'),
  sellerPayableBreakdown,
});

test.each([
  ['in the refund’s own currency', { paypalFee: usd('0.87') }, 87],
  ['none of it', { paypalFee: usd('0.00') }, 0],
  ['in another currency', { paypalFee: { currencyCode: 'EUR', value: '0.80' } }, undefined],
  ['not said yet', undefined, undefined],
  ['not to be read', { paypalFee: usd('much') }, undefined],
])('what PayPal gives of its fee with a refund: %s', (_, breakdown, cents) => {
  const read = toRefund(refund(breakdown));
  expect(read).toMatchObject({ refundId: 'R1', amountCents: 2500, hasFailed: false });
  expect(read.feeBackCents).toBe(cents);
});
