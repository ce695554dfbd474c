import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { StripeGateway } from './stripe.ts';

const gateway = new StripeGateway(KEYS);
const now = () => Math.floor(Date.now() / 1000);

const body = JSON.stringify(
  {
    id: 'evt_1',
    object: 'event',
    account: 'acct_practice_one',
    type: 'charge.refunded',
    created: 1_790_000_000,
    data: {
      object: {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_1',
        customer: { id: 'cus_1', object: 'customer' },
        metadata: { transactionId: 'tx-1' },
      },
    },
  },
  null,
  2,
);

const signed = (payload: string, secret = KEYS.webhookSecret, timestamp = now()): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe('C46: webhooks', () => {
  test('a signed event comes out in our nouns, as text or as bytes', () => {
    const expected = {
      ok: true,
      event: {
        id: 'evt_1',
        kind: 'payment_refunded',
        type: 'charge.refunded',
        account: 'acct_practice_one',
        createdAt: 1_790_000_000_000,
        refs: { paymentIntentId: 'pi_1', customer: 'cus_1' },
        metadata: { transactionId: 'tx-1' },
      },
    };
    expect(gateway.verifyWebhook(body, signed(body))).toEqual(expected);
    expect(gateway.verifyWebhook(new TextEncoder().encode(body), signed(body))).toEqual(expected);
  });

  test.each([
    ['payment_intent.succeeded', 'payment_intent', 'payment_succeeded', { paymentIntentId: 'x_1' }],
    ['payment_intent.payment_failed', 'payment_intent', 'payment_failed', { paymentIntentId: 'x_1' }],
    ['setup_intent.succeeded', 'setup_intent', 'card_setup_succeeded', { setupIntentId: 'x_1' }],
    ['checkout.session.completed', 'checkout.session', 'card_setup_page_completed', { setupPageId: 'x_1' }],
    ['refund.failed', 'refund', 'refund_changed', { refundId: 'x_1' }],
    ['payment_method.detached', 'payment_method', 'card_changed', { paymentMethodId: 'x_1' }],
    ['customer.deleted', 'customer', 'customer_gone', { customer: 'x_1' }],
    ['invoice.paid', 'invoice', 'plan_changed', {}],
    ['invoice.finalized', 'invoice', 'other', {}],
  ])('%s', (type, object, kind, refs) => {
    const event = { id: 'evt_2', type, created: 1, data: { object: { id: 'x_1', object } } };
    const payload = JSON.stringify(event);
    expect(gateway.verifyWebhook(payload, signed(payload))).toMatchObject({
      ok: true,
      event: { kind, refs, account: null, metadata: {} },
    });
  });

  test.each([
    ['no signature', body, null, 'signature_missing'],
    ['an empty signature', body, '', 'signature_missing'],
    ['a signature that is none', body, 'v1=abc', 'signature_wrong'],
    ['the wrong secret', body, signed(body, 'whsec_other'), 'signature_wrong'],
    ['an old signature', body, signed(body, KEYS.webhookSecret, now() - 301), 'timestamp_outside_window'],
    [
      'a signature from the future',
      body,
      signed(body, KEYS.webhookSecret, now() + 400),
      'timestamp_outside_window',
    ],
    ['one byte changed', body.replace('pi_1', 'pi_2'), signed(body), 'signature_wrong'],
    ['white space changed', JSON.stringify(JSON.parse(body)), signed(body), 'signature_wrong'],
    ['a body cut off', body.slice(0, -2), signed(body), 'signature_wrong'],
    ['a signed body that is no JSON', 'hello', signed('hello'), 'malformed'],
    ['a signed body that is no event', '{"id":"evt_1"}', signed('{"id":"evt_1"}'), 'malformed'],
  ])('%s is refused', (_case, payload, header, reason) => {
    expect(gateway.verifyWebhook(payload, header)).toEqual({ ok: false, reason });
  });

  test('what happens in a connected account is signed with a secret of its own', () => {
    expect(gateway.verifyWebhook(body, signed(body, KEYS.connectWebhookSecret))).toMatchObject({
      ok: true,
      event: { account: 'acct_practice_one' },
    });
    expect(gateway.verifyWebhook(body, signed(body, KEYS.connectWebhookSecret, now() - 301))).toEqual({
      ok: false,
      reason: 'timestamp_outside_window',
    });
  });

  test('a signature just inside the window is taken', () => {
    expect(gateway.verifyWebhook(body, signed(body, KEYS.webhookSecret, now() - 298))).toMatchObject({
      ok: true,
    });
  });
});
