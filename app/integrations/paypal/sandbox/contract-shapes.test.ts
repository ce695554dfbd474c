import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { PaypalGateway } from '../paypal.ts';
import { createPaypalSandbox } from './index.ts';

/**
 * What the SDK sends and what the sandbox answers, against PayPal's own description. The description is not part of this
 * repository: it lies beside it where the product is developed.
 */
const CONTRACT = resolve('../shared/contracts/paypal.json');
const MERCHANT = 'TESTMERCHANT2';

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath?: string; message?: string }[] | null;
};
interface Ajv {
  addSchema(schema: object): void;
  compile(schema: object): Validate;
}
interface Content {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Content> };
}
interface Seen {
  method: string;
  path: string;
  body: unknown;
  status: number;
  answer: unknown;
}

function loadAjv(): (new (options: object) => Ajv) | null {
  try {
    return createRequire(import.meta.url)('ajv/dist/2020') as new (options: object) => Ajv;
  } catch {
    return null;
  }
}
const AjvClass = loadAjv();
const missing = [!existsSync(CONTRACT) && '../shared/contracts', !AjvClass && 'ajv']
  .filter(Boolean)
  .join(' and ');

/** Orders' ways through the product, each call recorded. */
async function record(): Promise<Seen[]> {
  const seen: Seen[] = [];
  const answers: Promise<void>[] = [];
  const bodies = new Map<string, Promise<string>>();
  const sandbox = createPaypalSandbox();
  const server = setupServer(...sandbox.handlers);
  server.events.on('request:start', ({ request, requestId }) => {
    bodies.set(requestId, request.clone().text());
  });
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    const read = async () => {
      const { pathname: path } = new URL(request.url);
      const text = (await bodies.get(requestId)) ?? '';
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : text || undefined;
      const answer: unknown = await response.clone().json();
      seen.push({ method: request.method.toLowerCase(), path, body, status: response.status, answer });
    };
    answers.push(read());
  });
  server.listen({ onUnhandledRequest: 'error' });
  const gateway = new PaypalGateway({
    clientId: 'client-shapes',
    clientSecret: 'secret-shapes',
    webhookId: 'WEBHOOKSHAPES1',
    live: false,
  });
  let keys = 0;
  const key = () => `shapes-${(keys += 1)}`;
  const merchant = { merchant: MERCHANT };
  const anOrder = async () =>
    (
      await gateway.createOrder({
        ...merchant,
        amountCents: 9900,
        currency: 'USD',
        reference: '0193a1c0-0000-7000-8000-000000000000',
        description: 'Alder House',
        idempotencyKey: key(),
      })
    ).orderId;
  const capture = (orderId: string) => gateway.captureOrder({ ...merchant, orderId, idempotencyKey: key() });
  for (const instrument of [null, 'good', 'declined', 'review'] as const) {
    const orderId = await anOrder();
    if (instrument) sandbox.approve(orderId, instrument);
    await gateway.readOrder({ ...merchant, orderId });
    await capture(orderId);
    await capture(orderId);
  }
  const captureId = sandbox.store.all('captures')[0]!.id;
  for (const amountCents of [900, 999_999])
    await gateway.refund({ ...merchant, captureId, amountCents, currency: 'USD', idempotencyKey: key() });
  await gateway.readOrder({ ...merchant, orderId: 'UNKNOWN' }).catch(() => undefined);
  await Promise.all(answers);
  server.close();
  sandbox.close();
  return seen;
}

describe.skipIf(missing)(`PayPal's own description${missing ? ` (skipped: no ${missing})` : ''}`, () => {
  let seen: Seen[];
  let contract: Contract;
  let ajv: Ajv;
  beforeAll(async () => {
    contract = JSON.parse(readFileSync(CONTRACT, 'utf8')) as Contract;
    ajv = new AjvClass!({ strict: false, validateFormats: false, validateSchema: false, logger: false });
    ajv.addSchema({ $id: 'paypal', components: contract.components });
    seen = await record();
  });

  const operationOf = ({ method, path }: Seen): Operation | undefined => {
    const template = Object.keys(contract.paths).find((one) =>
      new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    return template ? contract.paths[template]![method] : undefined;
  };
  const validator = (schema: object) =>
    ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"paypal#/components')) as object,
    );
  const problems = (schema: object, data: unknown, what: string): string[] => {
    const validate = validator(schema);
    if (validate(data)) return [];
    return (validate.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message}`);
  };

  test('every call of the adapter is one that PayPal has', () => {
    expect(seen.filter((one) => !operationOf(one)).map(({ path }) => path)).toEqual([]);
    expect(seen.length).toBeGreaterThan(15);
  });

  test('every request holds what PayPal knows, of the right types', () => {
    const faults = seen.flatMap((one) => {
      const schema = operationOf(one)!.requestBody?.content?.['application/json']?.schema;
      return schema && one.body ? problems(schema, one.body, `${one.path} `) : [];
    });
    expect(faults).toEqual([]);
  });

  test('every answer of the sandbox is one that PayPal could give', () => {
    const faults = seen.flatMap((one) => {
      const { responses } = operationOf(one)!;
      const named = responses[String(one.status)] ?? responses.default!;
      const answer = named.$ref ? contract.components.responses[named.$ref.split('/').at(-1)!]! : named;
      const schema = answer.content?.['application/json']?.schema;
      return schema ? problems(schema, one.answer, `${one.method} ${one.path} ${one.status} `) : [];
    });
    expect(faults).toEqual([]);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 201, 404, 422]));
  });
});
