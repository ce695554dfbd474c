import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { encryptToken } from '#app/platform/tokens.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { fresh, inProcess, overHttp, PRACTICE, savedCard } from './stripe-settings.ts';
import type {
  CardAccount,
  CardProvider,
  PaymentGateway,
  SquareSeller,
} from '#app/integrations/cards/port.ts';
import { createSquareSandbox, type SquareSandbox } from '#sandbox/square/index.ts';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import type { FailurePlan } from '#sandbox/core/failures.ts';

/** Both providers behind what the shared contract asks of them. Used by tests only. */

type Wanted = 'good' | 'declinedOnTheDay';

export interface Keeper {
  provider: CardProvider;
  gateway: PaymentGateway;
  /** Waits shortly and repeats nothing. */
  impatient: PaymentGateway;
  account: CardAccount;
  otherAccount: CardAccount;
  failures: FailurePlan;
  paths: { payments: string; refunds: string };
  savedCard(wanted: Wanted): Promise<{ account: CardAccount; customer: string; paymentMethod: string }>;
  /** How many payments went through. */
  payments(): number;
  close(): Promise<void>;
}

export const SQUARE_KEYS = {
  applicationId: 'sandbox-sq0idb-contract',
  applicationSecret: 'square_contract_secret',
  webhookSignatureKey: 'square_contract_key',
  notificationUrl: 'https://app.example.com/webhooks/square',
};

/** A seller of the sandbox, as PaymentAccount keeps one. */
export const squareSeller = (merchant: string): SquareSeller => ({
  provider: 'square',
  merchantId: merchant,
  locationId: `L_${merchant}`,
  accessTokenEncrypted: encryptToken(`EAAA_sandbox_${merchant}`),
});

async function stripeKeeper(open: typeof inProcess): Promise<Keeper> {
  const setting = await open();
  const { gateway, sandbox } = setting;
  return {
    provider: 'stripe',
    gateway,
    impatient: setting.impatient(800),
    account: PRACTICE,
    otherAccount: 'acct_demo_practice_two',
    failures: sandbox.failures,
    paths: { payments: '/v1/payment_intents', refunds: '/v1/refunds' },
    savedCard: (wanted) => savedCard(setting, wanted === 'good' ? '4242424242424242' : '4000000000000341'),
    payments: () => sandbox.store.all('payment_intents').filter((one) => one.status === 'succeeded').length,
    close: setting.close,
  };
}

/** A customer with a saved card at a seller of Square. */
export async function squareCard(gateway: PaymentGateway, account: SquareSeller, token: string) {
  const { customer } = await gateway.ensureCustomer({
    account,
    clientRef: fresh('client'),
    email: 'ana@example.com',
    name: 'Ana Lima',
    idempotencyKey: fresh('customer'),
  });
  const added = await gateway.addCard({
    account,
    customer,
    token,
    metadata: { practiceId: 'p-1', clientId: 'c-1' },
    idempotencyKey: fresh('card'),
  });
  if (added.outcome !== 'saved') throw new Error(`the card ${token} was not saved: ${added.outcome}`);
  return { account, customer, paymentMethod: added.setup.paymentMethod.id };
}

const TOKENS = { good: 'cnon:card-nonce-ok', declinedOnTheDay: 'cnon:card-nonce-charge-declined' };

function squareKeeper(
  sandbox: SquareSandbox,
  apiBase: string | undefined,
  close: () => Promise<void>,
): Keeper {
  const options = { ...SQUARE_KEYS, apiBase };
  const gateway = new SquareGateway(options);
  const account = squareSeller('M_one');
  return {
    provider: 'square',
    gateway,
    impatient: new SquareGateway({ ...options, timeoutMs: 800, retries: 0 }),
    account,
    otherAccount: squareSeller('M_two'),
    failures: sandbox.failures,
    paths: { payments: '/v2/payments', refunds: '/v2/refunds' },
    savedCard: (wanted) => squareCard(gateway, account, TOKENS[wanted]),
    payments: () => sandbox.store.all('payments').filter((one) => one.status === 'COMPLETED').length,
    close,
  };
}

function squareInProcess(): Promise<Keeper> {
  const sandbox = createSquareSandbox();
  const server = setupServer(
    ...sandbox.handlers,
    http.all(/^https?:\/\/127\.0\.0\.1(:\d+)?\//, () => passthrough()),
  );
  server.listen({ onUnhandledRequest: 'error' });
  return Promise.resolve(
    squareKeeper(sandbox, undefined, () => {
      sandbox.close();
      server.close();
      return Promise.resolve();
    }),
  );
}

async function squareOverHttp(): Promise<Keeper> {
  const server = await startSandboxServer({ port: 0 });
  return squareKeeper(server.square, server.url, () => server.close());
}

export const keepers: { name: string; open: () => Promise<Keeper> }[] = [
  { name: 'Stripe in this process', open: () => stripeKeeper(inProcess) },
  { name: 'Stripe over HTTP', open: () => stripeKeeper(overHttp) },
  { name: 'Square in this process', open: squareInProcess },
  { name: 'Square over HTTP', open: squareOverHttp },
];
