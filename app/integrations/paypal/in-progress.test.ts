import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { PAYPAL_API } from '#sandbox/paypal/index.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { PaypalGateway } from './paypal.ts';

const busy = () =>
  HttpResponse.json(
    { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }], debug_id: 'b1' },
    { status: 409 },
  );
vendorApis(
  http.post(`${PAYPAL_API}/v1/oauth2/token`, () =>
    HttpResponse.json({ access_token: 'A21AA', token_type: 'Bearer', expires_in: 32_400 }),
  ),
  http.post(`${PAYPAL_API}/v2/*`, busy),
);
const gateway = new PaypalGateway({
  clientId: 'client-test',
  clientSecret: 'secret-test',
  webhookId: 'WEBHOOKTEST1',
  live: false,
});
const merchant = 'TESTMERCHANTA';

test('what PayPal is at work on for a call before is not refused: nobody knows yet', async () => {
  const account = { provider: 'paypal', merchantId: merchant } as const;
  const idempotencyKey = 'of the call before';
  const asked = { account, paymentIntentId: 'CAPTURE1', currency: 'USD', metadata: {}, idempotencyKey };
  expect(await gateway.refund(asked)).toMatchObject({ outcome: 'unavailable' });
  expect(await gateway.captureOrder({ merchant, orderId: 'ORDER1', idempotencyKey })).toEqual({
    outcome: 'unavailable',
  });
});
