import { createServer, request as httpRequest, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { charge, KEYS, savedCard, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { startSandboxServer, type SandboxServer } from './server.ts';

interface Received {
  body: string;
  signature: string | null;
  host: string | undefined;
}

let received: Received[] = [];
let statuses: number[] = [];
let app: Server;
let appUrl: string;
let dataDir: string;
let server: SandboxServer;

/** The app's side: keeps what comes, answers with the next of `statuses`, else 204. */
beforeEach(async () => {
  received = [];
  statuses = [];
  app = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: (incoming.headers['stripe-signature'] as string | undefined) ?? null,
        host: incoming.headers.host,
      });
      outgoing.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/webhooks/stripe`;
  dataDir = mkdtempSync(join(tmpdir(), 'tw-sandbox-'));
  server = await start();
});
afterEach(async () => {
  await server.close();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (port = 0) =>
  startSandboxServer({
    port,
    dataDir,
    stripeWebhook: {
      url: appUrl,
      secret: KEYS.webhookSecret,
      connectSecret: KEYS.connectWebhookSecret,
      host: 'app.example.com',
    },
    paypalWebhook: { url: appUrl, webhookId: 'WEBHOOK1' },
  });

const setting = (): Setting => ({
  gateway: new StripeGateway({ ...KEYS, apiBase: server.url }),
  sandbox: server.stripe,
  apiBase: server.url,
  impatient: () => new StripeGateway({ ...KEYS, apiBase: server.url, retries: 0 }),
  close: () => Promise.resolve(),
});

const controlOf = async (
  vendor: string,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${server.url}/_sandbox/${vendor}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json().catch(() => null)) as Record<string, unknown>,
  };
};

const control = (path: string, body?: object) => controlOf('stripe', path, body);

const typesReceived = () => received.map((one) => (JSON.parse(one.body) as { type: string }).type);

describe('webhooks', () => {
  test('are sent signed, for the app to verify, with the connected account', async () => {
    const card = await savedCard(setting());
    await setting().gateway.chargeOffSession({ ...card, ...charge() });
    await vi.waitFor(() => expect(typesReceived()).toContain('payment_intent.succeeded'));
    const last = received.find((one) => one.body.includes('"payment_intent.succeeded"'))!;
    expect(last.host).toBe('app.example.com');
    expect(setting().gateway.verifyWebhook(last.body, last.signature)).toMatchObject({
      ok: true,
      event: { kind: 'payment_succeeded', account: card.account, refs: { customer: card.customer } },
    });
  });

  test('come again until the app answers 2xx, also after a restart of the sandbox', async () => {
    await control('webhooks/pause');
    const card = await savedCard(setting());
    statuses = Array.from({ length: 20 }, () => 500);
    await control('webhooks/resume');
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0));
    await server.stripe.webhooks.idle();
    const pending = server.stripe.store.all('deliveries');
    expect(pending.every((one) => one.state === 'pending' && one.lastStatus === 500)).toBe(true);
    await server.close();
    statuses = [];
    server = await start();
    await vi.waitFor(
      () =>
        expect(server.stripe.store.all('deliveries').every((one) => one.state === 'delivered')).toBe(true),
      { timeout: 10_000 },
    );
    expect(typesReceived().filter((type) => type === 'setup_intent.succeeded').length).toBeGreaterThan(1);
    expect(card.paymentMethod).toMatch(/^pm_/);
  });

  test('can be held back and sent many times, at once, and in another order', async () => {
    await control('webhooks/pause');
    await setting().gateway.chargeOffSession({ ...(await savedCard(setting())), ...charge() });
    expect(received).toEqual([]);
    const reversed = await control('webhooks/deliver', { reverse: true });
    const inOrder = server.stripe.store.all('events').map((event) => event.type);
    expect(typesReceived()).toEqual([...inOrder].reverse());
    expect(reversed.body.statuses).toEqual(inOrder.map(() => 204));
    received = [];
    await control('webhooks/deliver', { types: ['payment_intent.succeeded'], copies: 100, together: true });
    expect(received).toHaveLength(100);
    expect(new Set(received.map((one) => one.body)).size).toBe(1);
  });
});

test('every vendor’s events are kept until the app takes them', async () => {
  const order = { id: 'O1', status: 'APPROVED', intent: 'CAPTURE', merchant: 'M' } as const;
  const rest = { amount: { currency_code: 'USD', value: '9.00' }, create_time: '', update_time: '' };
  const put = { ...order, ...rest, funding: 'paypal', instrument: 'good', captureId: null } as const;
  server.paypal.store.put('orders', 'O1', put);
  statuses = [500];
  const payer = Buffer.from(JSON.stringify({ payer_id: 'M' })).toString('base64url');
  await fetch(`${server.url}/paypal/v2/checkout/orders/O1/capture`, {
    method: 'POST',
    headers: { authorization: 'Bearer A21AAx', 'paypal-auth-assertion': `none.${payer}.` },
  });
  const delivery = () => server.paypal.store.all('deliveries')[0];
  await vi.waitFor(() => expect(delivery()).toMatchObject({ state: 'pending', lastStatus: 500 }));
  await vi.waitFor(() => expect(delivery()).toMatchObject({ state: 'delivered', attempts: 2 }), 5_000);
  expect(received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type)).toEqual([
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
});

describe('state', () => {
  test('outlives a kill: cards, keys and events are there for the next process', async () => {
    const card = await savedCard(setting());
    const request = { ...card, ...charge() };
    const first = await setting().gateway.chargeOffSession(request);
    // The first server is left as a kill leaves it: nothing is closed, nothing is flushed.
    const killed = server;
    server = await start();
    expect(await setting().gateway.chargeOffSession(request)).toEqual(first);
    expect(server.stripe.store.all('charges')).toHaveLength(1);
    await killed.close();
  });

  test('can be looked at and forgotten', async () => {
    await savedCard(setting());
    const state = await (await fetch(`${server.url}/_sandbox/stripe/state`)).json();
    expect(Object.keys(state as object)).toEqual(expect.arrayContaining(['customers', 'payment_methods']));
    expect(JSON.stringify(state)).not.toContain('4242424242424242');
    await control('reset');
    expect(server.stripe.store.all('customers')).toEqual([]);
  });
});

describe('who is answered', () => {
  const raw = (path: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest(server.url + path, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end();
    });

  test('the controls answer no page and no rebound name, and refuse unknown orders', async () => {
    for (const vendor of ['stripe', 'square', 'paypal']) {
      const of = async (...args: [path: string, body?: object, headers?: Record<string, string>]) =>
        (await controlOf(vendor, ...args)).status;
      expect(await of('reset', {}, { origin: 'https://evil.example' })).toBe(403);
      expect(await raw(`/_sandbox/${vendor}/state`, 'evil.example')).toBe(403);
      expect(await raw(`/_sandbox/${vendor}/state`, '127.0.0.1:1')).toBe(200);
      expect(await of('fail-next', { mode: 'explode' })).toBe(400);
      expect(await of('webhooks/deliver', { surprise: 1 })).toBe(400);
      expect(await of('reset')).toBe(200);
    }
  });

  test('pages of any origin may call what Stripe.js calls', async () => {
    const preflight = await fetch(`${server.url}/v1/setup_intents/seti_1/confirm`, {
      method: 'OPTIONS',
      headers: { origin: 'http://maria.localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const script = await fetch(`${server.url}/stripe.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
  });

  test('refuses as Stripe does: no key, a wrong key, a page with too wide a key, unknown parameters and paths', async () => {
    const post = async (path: string, key: string | null, fields: Record<string, string>) => {
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      });
      const body = (await response.json()) as { error: { code?: string; message: string } };
      return [response.status, body.error.code ?? null];
    };
    expect(await post('/v1/customers', null, {})).toEqual([401, null]);
    expect(await post('/v1/customers', 'sk_live_real', {})).toEqual([401, null]);
    expect(await post('/v1/customers', KEYS.publishableKey, {})).toEqual([401, null]);
    const fields = { 'payment_method_types[0]': 'card' };
    expect(await post('/v1/setup_intents', KEYS.secretKey, fields)).toEqual([400, 'parameter_unknown']);
    expect(await post('/v1/payouts', KEYS.secretKey, {})).toEqual([404, null]);
  });

  test('a seller of Square renews the leave that was given', async () => {
    const response = await fetch(`${server.url}/oauth2/token`, {
      method: 'POST',
      body: JSON.stringify({
        client_id: 'sandbox-sq0idb-1',
        client_secret: 'secret',
        grant_type: 'refresh_token',
        refresh_token: 'EQAA_sandbox_M_one',
      }),
    });
    expect(await response.json()).toMatchObject({
      merchant_id: 'M_one',
      refresh_token: 'EQAA_sandbox_M_one',
    });
  });

  test('a body of more than a megabyte is refused', async () => {
    const response = await fetch(`${server.url}/v1/customers`, {
      method: 'POST',
      body: 'a'.repeat(1_000_001),
    });
    expect(response.status).toBe(413);
  });
});
