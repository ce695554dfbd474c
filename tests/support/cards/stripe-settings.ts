import { setupServer } from 'msw/node';
import { http, passthrough } from 'msw';
import { startSandboxServer } from '#sandbox/server.ts';
import type { CardAccount } from '#app/integrations/cards/port.ts';
import { createStripeSandbox, STRIPE_API, type StripeSandbox } from '#sandbox/stripe/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';

/** What the contract of the cards port needs, however the vendor is reached. Used by tests only. */

export const KEYS = {
  secretKey: 'sk_test_contract_secret',
  publishableKey: 'pk_test_contract',
  webhookSecret: 'whsec_contract',
  connectWebhookSecret: 'whsec_contract_connect',
  clientId: 'ca_contract',
};
export const PRACTICE = 'acct_demo_practice_one';

export interface Setting {
  gateway: StripeGateway;
  sandbox: StripeSandbox;
  /** Where the API is reached by the "browser". */
  apiBase: string;
  /** The same adapter that waits only this long and repeats nothing. */
  impatient(timeoutMs: number): StripeGateway;
  close(): Promise<void>;
}

const LOCAL = /^https?:\/\/127\.0\.0\.1(:\d+)?\//;

/** The handlers in this process: the official SDK believes that it talks to api.stripe.com. */
export function inProcess(now?: () => number): Promise<Setting> {
  const sandbox = createStripeSandbox({ now });
  const server = setupServer(
    ...sandbox.handlers,
    http.all(LOCAL, () => passthrough()),
  );
  server.listen({ onUnhandledRequest: 'error' });
  return Promise.resolve({
    gateway: new StripeGateway(KEYS),
    sandbox,
    apiBase: STRIPE_API,
    impatient: (timeoutMs) => new StripeGateway({ ...KEYS, timeoutMs, retries: 0 }),
    close: () => {
      sandbox.close();
      server.close();
      return Promise.resolve();
    },
  });
}

/** The same over a socket, as `npm start` serves it. */
export async function overHttp(): Promise<Setting> {
  const server = await startSandboxServer({ port: 0 });
  const options = { ...KEYS, apiBase: server.url };
  return {
    gateway: new StripeGateway(options),
    sandbox: server.stripe,
    apiBase: server.url,
    impatient: (timeoutMs) => new StripeGateway({ ...options, timeoutMs, retries: 0 }),
    close: () => server.close(),
  };
}

interface BrowserAnswer {
  status: number;
  body: {
    status?: string;
    error?: { message: string; code?: string; decline_code?: string; param?: string };
  };
}

/** What Stripe.js sends: form-encoded, with the publishable key and the client secret. */
export async function fromBrowser(
  { apiBase }: Pick<Setting, 'apiBase'>,
  account: CardAccount,
  path: string,
  fields: Record<string, string>,
): Promise<BrowserAnswer> {
  const body = new URLSearchParams({
    key: KEYS.publishableKey,
    ...(typeof account === 'string' && { _stripe_account: account }),
    ...fields,
  });
  const response = await fetch(apiBase + path, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as BrowserAnswer['body'] };
}

/** The card fields of Stripe.js's request. */
export function cardFields(
  number: string,
  { month = '12', year = '2040', cvc = '123' } = {},
): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': cvc,
  };
}

let counter = 0;
/** A key, reference or name that was not used before in this process. */
export const fresh = (what: string): string => `${what}-${(counter += 1)}`;

export async function newCustomer(setting: Setting, account: CardAccount = PRACTICE): Promise<string> {
  const made = await setting.gateway.ensureCustomer({
    account,
    clientRef: fresh('client'),
    email: 'ana@example.com',
    name: 'Ana Lima',
    idempotencyKey: fresh('customer'),
  });
  return made.customer;
}

export async function startSetup(setting: Setting, customer: string, account: CardAccount = PRACTICE) {
  return setting.gateway.createSetupIntent({
    account,
    customer,
    metadata: { appointmentId: 'a-1' },
    idempotencyKey: fresh('setup'),
  });
}

/** A customer with a saved card, as booking leaves them (authentication passed where the card asks). */
export async function savedCard(
  setting: Setting,
  number = '4242424242424242',
  account: CardAccount = PRACTICE,
) {
  const customer = await newCustomer(setting, account);
  const { id, clientSecret } = await startSetup(setting, customer, account);
  const secret = { client_secret: clientSecret };
  const answer = await fromBrowser(setting, account, `/v1/setup_intents/${id}/confirm`, {
    ...secret,
    ...cardFields(number),
  });
  if (answer.body.status === 'requires_action') {
    await fromBrowser(setting, account, '/v1/3ds2/authenticate', {
      ...secret,
      source: id,
      outcome: 'passed',
    });
  }
  const setup = await setting.gateway.readSetupIntent({ account, id });
  if (!setup.paymentMethod) throw new Error(`the card ${number} was not saved: ${setup.failure?.message}`);
  return { account, customer, paymentMethod: setup.paymentMethod.id };
}

/** A charge of 120 dollars, to be spread over by a test. */
export const charge = (over: object = {}) => ({
  amountCents: 12_000,
  currency: 'USD',
  metadata: { transactionId: fresh('tx') },
  idempotencyKey: fresh('charge'),
  ...over,
});

/** How many charges of any account went through. */
export const chargesOf = (setting: Setting): number =>
  setting.sandbox.store.all('charges').filter((one) => one.status === 'succeeded').length;
