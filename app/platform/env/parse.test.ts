import { describe, expect, test } from 'vitest';
import { parseEnv } from './parse.ts';

/** Everything that a real host must say of its vendors, in one line. */
const ALL_SANDBOXES = { SANDBOX: 'stripe,square,paypal,zoom,cronofy,entri,mail,sms,files' };

describe('parseEnv', () => {
  test('without anything set, the app lives on localhost:3000 with every vendor in its sandbox', () => {
    const env = parseEnv({});
    expect(env.appHost).toBe('localhost:3000');
    expect(env.sitesHost).toBe('localhost:3000');
    expect(env.appOrigin).toBe('http://localhost:3000');
    expect(env.devControls).toBe(true);
    expect(env.stripe.mode).toBe('sandbox');
    expect(env.paypal).toMatchObject({ mode: 'sandbox', apiBase: 'http://127.0.0.1:4242/paypal' });
    expect(env.mail.mode).toBe('outbox');
    expect(env.sms.mode).toBe('outbox');
  });

  test('the port moves both hosts', () => {
    expect(parseEnv({ PORT: '4100' })).toMatchObject({
      appHost: 'localhost:4100',
      sitesHost: 'localhost:4100',
    });
  });

  test('a real host is served over https, without development controls', () => {
    const env = parseEnv({
      APP_HOST: 'app.example.com',
      SITES_HOST: 'sites.example.com',
      DEV_CONTROLS: '1',
      ...ALL_SANDBOXES,
    });
    expect(env.appOrigin).toBe('https://app.example.com');
    expect(env.devControls).toBe(false);
  });

  test('an empty value counts as not set', () => {
    expect(parseEnv({ PORT: '', STRIPE_SECRET_KEY: '' }).stripe.mode).toBe('sandbox');
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535'],
    [{ APP_DATABASE_URL: 'mysql://x' }, 'APP_DATABASE_URL must start with postgres:// or postgresql://'],
    [{ APP_HOST: 'not a host' }, 'APP_HOST must be a host name'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters'],
    [{ SESSION_SECRET: `${'x'.repeat(32)},y` }, 'SESSION_SECRET must be without a comma'],
    [
      { SESSION_SECRET_FORMER: `${'x'.repeat(32)},short` },
      'SESSION_SECRET_FORMER must be secrets of at least 32 characters',
    ],
    [{ STRIPE_SECRET_KEY: 'pk_live' }, 'STRIPE_SECRET_KEY must start with sk_'],
    [{ TWILIO_FROM: '12' }, 'TWILIO_FROM must be a phone number'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level'],
  ])('%j is one line that names the variable', (vars, line) => {
    expect(() => parseEnv(vars)).toThrow(line);
  });

  test.each([
    [{}, { mode: 'off' }],
    [{ EDGE_URL: 'https://edge.example', EDGE_SECRET: 'x'.repeat(32) }, { mode: 'off' }],
    [
      { EDGE_CACHE: 'worker', EDGE_URL: 'https://edge.example', EDGE_SECRET: 'x'.repeat(32) },
      { mode: 'worker', url: 'https://edge.example', secret: 'x'.repeat(32) },
    ],
    [
      { EDGE_CACHE: 'cloudflare', CLOUDFLARE_ZONE_ID: 'a'.repeat(32), CLOUDFLARE_API_TOKEN: 't'.repeat(40) },
      { mode: 'cloudflare', zoneId: 'a'.repeat(32), apiToken: 't'.repeat(40) },
    ],
  ])('the edge is told as EDGE_CACHE says: %j', (vars, edge) => {
    expect(parseEnv(vars).edge).toEqual(edge);
  });

  test.each([
    [{ EDGE_CACHE: 'cloudflare' }, 'CLOUDFLARE_ZONE_ID is missing: EDGE_CACHE is cloudflare'],
    [
      { EDGE_CACHE: 'worker', EDGE_URL: 'https://edge.example' },
      'EDGE_SECRET is missing: EDGE_CACHE is worker',
    ],
    [{ EDGE_CACHE: 'fastly' }, 'EDGE_CACHE must be cloudflare or worker'],
  ])('an edge that is half told of ends the start: %j', (vars, line) => {
    expect(() => parseEnv(vars)).toThrow(line);
  });

  test('half a vendor group names what is missing, and no value is repeated', () => {
    const attempt = () => parseEnv({ STRIPE_SECRET_KEY: 'sk_test_secret_value' });
    expect(attempt).toThrow('STRIPE_PUBLISHABLE_KEY is missing');
    expect(attempt).not.toThrow('sk_test_secret_value');
    expect(() => parseEnv({ PAYPAL_CLIENT_ID: 'client-id-of-an-app' })).toThrow(
      'PAYPAL_ENVIRONMENT is missing',
    );
    // What only adds to a group says nothing without it.
    expect(() => parseEnv({ STRIPE_CLIENT_ID: 'ca_1' })).toThrow('STRIPE_SECRET_KEY is missing');
  });

  test('real test keys switch to the vendor, and nothing else changes', () => {
    const env = parseEnv({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    });
    expect(env.stripe).toEqual({
      mode: 'live',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      connectWebhookSecret: 'whsec_2',
    });
  });

  test('PayPal’s keys name the world they belong to: nothing is guessed, and no test key talks to the live one', () => {
    const keys = {
      PAYPAL_CLIENT_ID: 'client-id-of-an-app',
      PAYPAL_CLIENT_SECRET: 'secret-of-an-app',
      PAYPAL_WEBHOOK_ID: 'WEBHOOK0001',
      PAYPAL_PARTNER_ID: 'PARTNER234567',
      PAYPAL_ATTRIBUTION_ID: 'Tendwell_SP',
    };
    expect(() => parseEnv(keys)).toThrow('PAYPAL_ENVIRONMENT is missing');
    expect(() => parseEnv({ ...keys, PAYPAL_ENVIRONMENT: 'production' })).toThrow(
      'PAYPAL_ENVIRONMENT must be sandbox or live',
    );
    for (const environment of ['sandbox', 'live'])
      expect(parseEnv({ ...keys, PAYPAL_ENVIRONMENT: environment }).paypal).toMatchObject({
        mode: 'live',
        environment,
      });
    expect(parseEnv({}).paypal.environment).toBe('sandbox');
  });

  test('the test page of video uploads has two flags; elsewhere than on this machine it is asked for', () => {
    expect(parseEnv({})).toMatchObject({ videoUploadEnabled: true, videoTestMode: true });
    expect(parseEnv({ VIDEO_UPLOAD_ENABLED: '0' }).videoUploadEnabled).toBe(false);
    const real = { APP_HOST: 'app.example.com', ...ALL_SANDBOXES };
    expect(parseEnv(real).videoTestMode).toBe(false);
    expect(parseEnv({ ...real, VIDEO_TEST_MODE: '1' }).videoTestMode).toBe(true);
  });
});
