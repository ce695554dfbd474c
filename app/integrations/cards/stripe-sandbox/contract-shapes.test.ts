import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import qs from 'qs';
import {
  cardFields,
  charge,
  fresh,
  fromBrowser,
  KEYS,
  newCustomer,
  savedCard,
  startSetup,
} from '../contract-support.ts';
import { StripeGateway } from '../stripe.ts';
import { createStripeSandbox, STRIPE_API, type StripeSandbox } from './index.ts';

/**
 * What the SDK sends and what the sandbox answers, against Stripe's own description. The description is not part of
 * this repository: it lies beside it where the product is developed.
 */
const CONTRACT = resolve('../shared/contracts/stripe.json');

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath?: string; message?: string }[] | null;
};
interface Ajv {
  addSchema(schema: object): void;
  compile(schema: object): Validate;
}
type AjvClass = new (options: object) => Ajv;

interface Operation {
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

function loadAjv(): AjvClass | null {
  try {
    return createRequire(import.meta.url)('ajv/dist/2020') as AjvClass;
  } catch {
    return null;
  }
}

const Ajv = loadAjv();
const missing = [!existsSync(CONTRACT) && '../shared/contracts', !Ajv && 'ajv'].filter(Boolean).join(' and ');

interface Seen {
  method: string;
  path: string;
  body: Record<string, unknown>;
  browser: boolean;
  status: number;
  answer: unknown;
}

/** A saved card's way through the product, each call recorded. */
async function record(): Promise<Seen[]> {
  const seen: Seen[] = [];
  const bodies = new Map<string, Promise<string>>();
  const sandbox: StripeSandbox = createStripeSandbox();
  const server = setupServer(...sandbox.handlers);
  server.events.on('request:start', ({ request, requestId }) => {
    bodies.set(requestId, request.clone().text());
  });
  const answers: Promise<void>[] = [];
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    const read = async () => {
      const url = new URL(request.url);
      const body = qs.parse((await bodies.get(requestId)) ?? '', { depth: 8 });
      seen.push({
        method: request.method.toLowerCase(),
        path: url.pathname,
        body,
        browser: 'key' in body,
        status: response.status,
        answer: await response.clone().json(),
      });
    };
    answers.push(read());
  });
  server.listen({ onUnhandledRequest: 'error' });
  const gateway = new StripeGateway(KEYS);
  const setting = {
    gateway,
    sandbox,
    apiBase: STRIPE_API,
    impatient: () => gateway,
    close: () => Promise.resolve(),
  };
  const good = await savedCard(setting);
  const paid = await gateway.chargeOffSession({ ...good, ...charge({ platformFeeCents: 100 }) });
  const { paymentIntentId } = paid as { paymentIntentId: string };
  const payment = { account: good.account, paymentIntentId };
  await gateway.readPaymentIntent(payment);
  await gateway.findPaymentIntent({ ...good, metadataKey: 'transactionId', metadataValue: 'none' });
  const refund = { ...payment, metadata: { adjustmentId: 'ad-1' } };
  await gateway.refund({ ...refund, amountCents: 500, idempotencyKey: fresh('k') });
  await gateway.refund({ ...refund, amountCents: 999_999, idempotencyKey: fresh('k') });
  for (const number of ['4000000000000341', '4000002760003184']) {
    const card = await savedCard(setting, number);
    const result = await gateway.chargeOffSession({ ...card, ...charge() });
    const waiting = {
      account: card.account,
      paymentIntentId: (result as { paymentIntentId: string }).paymentIntentId,
    };
    await gateway.chargeOffSession({ ...card, ...charge(), ...waiting });
    await gateway.confirmOnSession(waiting);
    await gateway.cancelPaymentIntent({ ...waiting, idempotencyKey: fresh('k') });
  }
  const declined = await startSetup(setting, await newCustomer(setting));
  await fromBrowser(setting, good.account, `/v1/setup_intents/${declined.id}/confirm`, {
    client_secret: declined.clientSecret,
    ...cardFields('4000000000000002'),
  });
  await gateway.detach({ ...good, idempotencyKey: fresh('k') });
  await fetch(`${STRIPE_API}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${KEYS.secretKey}`, 'stripe-account': String(good.account) },
  }).then((response) => response.json());
  await Promise.all(answers);
  server.close();
  sandbox.close();
  return seen;
}

describe.skipIf(missing)(`Stripe's own description${missing ? ` (skipped: no ${missing})` : ''}`, () => {
  let seen: Seen[];
  let contract: Contract;
  let ajv: Ajv;
  let forms: Ajv;
  beforeAll(async () => {
    contract = JSON.parse(readFileSync(CONTRACT, 'utf8')) as Contract;
    const make = (options: object) => {
      const made = new Ajv!({
        strict: false,
        validateFormats: false,
        validateSchema: false,
        logger: false,
        ...options,
      });
      made.addSchema({ $id: 'stripe', components: contract.components });
      return made;
    };
    ajv = make({});
    forms = make({ coerceTypes: 'array' });
    seen = await record();
  });
  afterAll(() => {
    seen = [];
  });

  const operationOf = ({ method, path }: Seen): Operation | undefined => {
    const template = Object.keys(contract.paths).find((one) =>
      new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    return template ? contract.paths[template]![method] : undefined;
  };
  const absolute = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"stripe#/components')) as object;
  const problems = (validate: Validate, data: unknown, what: string): string[] =>
    validate(data)
      ? []
      : (validate.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message}`);

  test('every call of the adapter is one that Stripe has', () => {
    const unknown = seen.filter((one) => !one.browser && !operationOf(one)).map((one) => one.path);
    expect(unknown).toEqual([]);
    expect(seen.length).toBeGreaterThan(30);
  });

  test('every request holds only parameters that Stripe knows, of the right types', () => {
    // Stripe.js's own requests are not described: cards travel in none of the SDK's.
    const faults = seen
      .filter((one) => !one.browser && one.method === 'post')
      .flatMap((one) => {
        const schema = operationOf(one)!.requestBody!.content['application/x-www-form-urlencoded']!.schema;
        return problems(forms.compile(absolute(schema)), structuredClone(one.body), `${one.path} `);
      });
    expect(faults).toEqual([]);
  });

  test('every answer of the sandbox is one that Stripe could give', () => {
    const faults = seen
      .filter((one) => operationOf(one))
      .flatMap((one) => {
        const { responses } = operationOf(one)!;
        const answer = one.status === 200 ? responses['200'] : responses.default;
        const schema = absolute(answer!.content['application/json'].schema);
        return problems(ajv.compile(schema), one.answer, `${one.method} ${one.path} ${one.status} `);
      });
    expect(faults).toEqual([]);
    expect(new Set(seen.map((one) => one.status))).toEqual(new Set([200, 400, 402]));
  });
});
