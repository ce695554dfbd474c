import { describe, expect, test } from 'vitest';
import { parseEnv } from '#app/platform/env/parse.ts';
import { paymentSources } from './payment-sources.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
};
const PAYPAL = {
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_CLIENT_ID: 'client-id-of-an-app',
  PAYPAL_CLIENT_SECRET: 'secret-of-an-app',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK0001',
  PAYPAL_PARTNER_ID: 'PARTNER234567',
  PAYPAL_ATTRIBUTION_ID: 'Tendwell_SP',
};
const square = (SQUARE_APPLICATION_ID: string) => ({
  SQUARE_APPLICATION_ID,
  SQUARE_APPLICATION_SECRET: 'secret-of-an-application',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'signature_key_of_a_webhook',
});
const sourcesWith = (keys: Record<string, string>) => paymentSources(parseEnv(keys));
const hosts = (list: string) => list.split(' ').filter((host) => host && !host.includes('127.0.0.1'));

describe('what a page may load, from the vendors’ own lists', () => {
  test('stand-ins: script and calls from their loopback port, frames of no other host', () => {
    expect(sourcesWith({})).toEqual({
      script: ' http://127.0.0.1:4242',
      connect: ' http://127.0.0.1:4242',
      form: ' http://127.0.0.1:4242',
      style: '',
      frame: '',
      image: '',
      font: '',
    });
  });

  test('Stripe', () => {
    const sources = sourcesWith(STRIPE);
    expect(hosts(sources.script)).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(hosts(sources.connect)).toEqual(['https://api.stripe.com']);
    expect(hosts(sources.frame)).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://verify.stripe.com',
    ]);
    expect(hosts(sources.form)).toEqual([
      'https://checkout.stripe.com',
      'https://connect.stripe.com',
      'https://verify.stripe.com',
    ]);
  });

  test.each([
    ['sq0idp-application', 'https://web.squarecdn.com', 'https://pci-connect.squareup.com'],
    [
      'sandbox-sq0idb-application',
      'https://sandbox.web.squarecdn.com',
      'https://pci-connect.squareupsandbox.com',
    ],
  ])('Square with %s: its script, styles, fonts and calls, and the bank’s frame', (id, library, api) => {
    const sources = sourcesWith(square(id));
    expect(hosts(sources.script)).toEqual([library]);
    expect(hosts(sources.style)).toEqual([library]);
    expect(hosts(sources.connect)).toEqual([library, api, 'https://o160250.ingest.sentry.io']);
    expect(hosts(sources.font)).toEqual([
      'https://square-fonts-production-f.squarecdn.com',
      'https://d1g145x70srn7h.cloudfront.net',
    ]);
    expect(hosts(sources.frame)).toEqual(['https:']);
    // Where a script may come from is never so wide.
    expect(sources.script).not.toMatch(/https:( |$)/);
  });

  test('PayPal and Venmo', () => {
    const sources = sourcesWith(PAYPAL);
    const theirs = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
    for (const directive of ['script', 'style', 'connect', 'frame', 'image'] as const)
      expect(hosts(sources[directive]), directive).toEqual(theirs);
  });
});
