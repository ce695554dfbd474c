import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { Fault } from '../core/fault.ts';
import {
  createVendor,
  type CoreTables,
  type Dialect,
  type Incoming,
  type Route as CoreRoute,
  type Surroundings,
  type VendorOptions,
  type VendorSandbox,
} from '../core/vendor.ts';
import type { WebhookTarget } from '../core/webhooks.ts';

const CLOUDFLARE_API = 'https://api.cloudflare.com';

interface CustomHostname {
  id: string;
  hostname: string;
  status: string;
  verification_errors?: string[];
  ssl: {
    id: string;
    status: string;
    method: string;
    type: string;
    validation_errors?: { message: string }[];
  };
  created_at: string;
}

interface CloudflareTables extends CoreTables {
  hostnames: CustomHostname;
}

export interface CloudflareSandbox extends VendorSandbox<CloudflareTables> {
  /** How the certificate of a host stands from now on; what is wrong, where something is. */
  setState: (hostname: string, status: string, ssl: string, problem?: string) => boolean;
}

interface Call {
  around: Surroundings<CloudflareTables>;
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}
type Route = CoreRoute<Call>;

const BASE = '/client/v4/zones/:zone/custom_hostnames';
const newId = () => randomBytes(16).toString('hex');
const fault = (status: number, code: number, message: string) =>
  new Fault(status, { result: null, success: false, errors: [{ code, message }], messages: [] });
const answer = (result: object) => ({ result, success: true, errors: [], messages: [] });

const wanted = z.looseObject({
  hostname: z.string().min(3).max(255),
  ssl: z.looseObject({ method: z.enum(['http', 'txt', 'email']), type: z.literal('dv') }),
});

const ROUTES: Route[] = [
  {
    method: 'get',
    path: BASE,
    // As Cloudflare does: every name that holds the one asked for.
    run: ({ around, query }) => {
      const asked = query.get('hostname') ?? '';
      const found = around.store.all('hostnames').filter(({ hostname }) => hostname.includes(asked));
      const count = found.length;
      return { ...answer(found), result_info: { page: 1, per_page: 50, count, total_count: count } };
    },
  },
  {
    method: 'post',
    path: BASE,
    run: ({ around, body }) => {
      const asked = wanted.safeParse(body);
      if (!asked.success) throw fault(400, 1415, 'Invalid custom hostname.');
      const { hostname, ssl } = asked.data;
      if (around.store.all('hostnames').some((one) => one.hostname === hostname))
        throw fault(409, 1406, 'Duplicate custom hostname found.');
      const made: CustomHostname = {
        id: newId(),
        hostname,
        status: 'pending',
        ssl: { id: randomUUID(), status: 'initializing', method: ssl.method, type: ssl.type },
        created_at: new Date(around.now()).toISOString(),
      };
      around.store.put('hostnames', made.id, made);
      return answer(made);
    },
  },
  {
    method: 'delete',
    path: `${BASE}/:id`,
    run: ({ around, path }) => {
      const id = path.id!;
      if (!around.store.get('hostnames', id)) throw fault(404, 1436, 'The custom hostname was not found.');
      around.store.remove('hostnames', id);
      return { id };
    },
  },
];

function setState(
  around: Surroundings<CloudflareTables>,
  [hostname, status, ssl, problem]: [string, string, string, string?],
): boolean {
  const found = around.store.all('hostnames').find((one) => one.hostname === hostname);
  if (!found) return false;
  const errors = problem ? [{ message: problem }] : undefined;
  const next = { ...found, status, ssl: { ...found.ssl, status: ssl, validation_errors: errors } };
  around.store.put('hostnames', found.id, next);
  around.commit();
  return true;
}

const DIALECT: Dialect<CloudflareTables, Call, Route, WebhookTarget> = {
  name: 'cloudflare',
  api: CLOUDFLARE_API,
  routes: ROUTES,
  open: ({ request, url, path, text }: Incoming, _route, around) => {
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? ''))
      throw fault(403, 9109, 'Invalid access token');
    try {
      return { around, path, query: url.searchParams, body: text ? JSON.parse(text) : undefined };
    } catch {
      throw fault(400, 6007, 'Malformed JSON in request body');
    }
  },
  newRequestId: () => newId().slice(0, 16),
  // What is sent twice is refused the second time, by its name.
  keys: { of: () => null, livesMs: 0 },
  notFound: () => fault(404, 7003, 'Could not route to that path.'),
  serverError: fault(500, 10_000, 'Internal error (sandbox: on order).'),
  rateLimit: fault(429, 10_000, 'Rate limited (sandbox: on order).'),
  webhooks: { userAgent: 'Cloudflare', sign: () => ({}) },
  others: (around) => [
    control(
      'cloudflare',
      'hostnames/state',
      z.strictObject({ hostname: z.string(), status: z.string(), ssl: z.string() }),
      ({ hostname, status, ssl }) => ({ done: setState(around, [hostname, status, ssl]) }),
    ),
  ],
};

/** Cloudflare's custom hostnames, stateful, as MSW handlers: they stay pending until they are told how they stand. */
export function createCloudflareSandbox(options: VendorOptions<WebhookTarget> = {}): CloudflareSandbox {
  const vendor = createVendor(DIALECT, options);
  return { ...vendor, setState: (...state) => setState(vendor.around, state) };
}
