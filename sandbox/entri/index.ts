import { createHash, randomUUID } from 'node:crypto';
import { http } from 'msw';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { Fault } from '../core/fault.ts';
import { preflight, toPage } from '../core/pages.ts';
import { browserScript } from '../core/script.ts';
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

export const ENTRI_API = 'https://api.goentri.com';

/** A record at the provider that stands in for whoever sold a domain. */
export interface DnsRecord {
  id: string;
  type: string;
  /** The whole name, in lower case. */
  name: string;
  value: string;
  ttl: number;
}

interface EntriTables extends CoreTables {
  tokens: { token: string; applicationId: string; expiresAt: number };
  records: DnsRecord;
}

export interface EntriTarget extends WebhookTarget {
  /** Signs the events. */
  secret: string;
}

export interface EntriSandbox extends VendorSandbox<EntriTables> {
  /** What name servers know of a name. */
  recordsOf(name: string): DnsRecord[];
  /** Whether a name is there: it has records, or lies above one that has. */
  isName(name: string): boolean;
}

type Around = Surroundings<EntriTables>;
interface Call {
  around: Around;
  body: unknown;
}
type Route = CoreRoute<Call>;

const HOUR_MS = 3_600_000;
const fault = (status: number, message: string) => new Fault(status, { message });
const keys = z.looseObject({ applicationId: z.string().min(1), secret: z.string().min(1) });

const TOKEN: Route = {
  method: 'post',
  path: '/token',
  run({ around, body }) {
    const asked = keys.safeParse(body);
    if (!asked.success) throw fault(400, 'applicationId and secret are required');
    const token = ['e30', Buffer.from(randomUUID()).toString('base64url'), randomUUID()].join('.');
    const { applicationId } = asked.data;
    around.store.put('tokens', token, { token, applicationId, expiresAt: around.now() + HOUR_MS });
    return { auth_token: token };
  },
};

const record = z.object({ type: z.string(), host: z.string(), value: z.string(), ttl: z.number() });
const setUp = z.object({
  token: z.string(),
  domain: z.string().min(3),
  userId: z.string().nullish(),
  setupType: z.enum(['automatic', 'manual', 'sharedLogin']),
  dnsRecords: z.array(record).max(20),
});

/** The domain that a registry sells, as far as the sandbox knows registries: the last two labels. */
const sold = (domain: string) => domain.split('.').slice(-2).join('.');
const nameOf = (host: string, domain: string) =>
  host === '@' ? sold(domain) : `${host}.${sold(domain)}`.toLowerCase();

function put(around: Around, { type, name, value, ttl }: Omit<DnsRecord, 'id'>): void {
  const id = `${type} ${name} ${value}`;
  around.store.put('records', id, { id, type, name, value: value.toLowerCase(), ttl });
}

const event = (around: Around, type: string, asked: z.output<typeof setUp>, status: string) => {
  const id = randomUUID();
  around.emit({
    id,
    type,
    at: around.now(),
    body: {
      id,
      user_id: asked.userId ?? null,
      domain: asked.domain,
      subdomain: null,
      provider: 'sandbox',
      type,
      propagation_status: status,
      setup_type: asked.setupType,
      data: { records_propagated: [], records_non_propagated: [] },
    },
  });
};

/** What the window does once somebody has pressed: sets the records, and tells of it as Entri does, more than once. */
function finish(around: Around, text: string): Response {
  const asked = setUp.safeParse(text ? JSON.parse(text) : {});
  const token = asked.success ? around.store.get('tokens', asked.data.token) : undefined;
  if (!asked.success || !token || token.expiresAt <= around.now())
    return toPage({ message: 'Invalid token' }, 401);
  const { domain, setupType, dnsRecords } = asked.data;
  if (setupType === 'automatic')
    for (const { host, ...rest } of dnsRecords) put(around, { ...rest, name: nameOf(host, domain) });
  event(around, 'domain.flow.completed', asked.data, 'pending');
  if (setupType === 'automatic') event(around, 'domain.added', asked.data, 'success');
  around.commit();
  return toPage({ success: true, jobId: randomUUID() });
}

/** Defines window.entri on the page that loads it. */
const entriJs = browserScript('Entri', import.meta.dirname, ['entry']);
const zoneRecord = z.strictObject({ type: z.string(), name: z.string(), value: z.string() });

const DIALECT: Dialect<EntriTables, Call, Route, EntriTarget> = {
  name: 'entri',
  api: ENTRI_API,
  routes: [TOKEN],
  open: ({ text }: Incoming, _route, around) => {
    try {
      return { around, body: text ? JSON.parse(text) : {} };
    } catch {
      throw fault(400, 'The body is not JSON');
    }
  },
  newRequestId: () => randomUUID(),
  keys: { of: () => null, livesMs: 0 },
  notFound: () => fault(404, 'Not Found'),
  serverError: fault(500, 'Internal server error (sandbox: on order).'),
  rateLimit: fault(429, 'Too Many Requests'),
  webhooks: {
    userAgent: 'Entri',
    sign: (_payload, { secret }, body) =>
      signedHeaders(secret, (body as { id: string }).id, Math.floor(Date.now() / 1000)),
  },
  others: (around) => [
    http.get(`${ENTRI_API}/entri.js`, entriJs),
    preflight(`${ENTRI_API}/window/*`),
    http.post(`${ENTRI_API}/window/finish`, async ({ request }) => finish(around, await request.text())),
    control('entri', 'dns', z.strictObject({ records: z.array(zoneRecord).max(100) }), ({ records }) => {
      for (const { id } of around.store.all('records')) around.store.remove('records', id);
      for (const one of records) put(around, { ...one, name: one.name.toLowerCase(), ttl: 300 });
      around.commit();
    }),
  ],
};

/** The headers of an event: a digest over its id, the moment and the secret. `seconds` since 1970. */
export const signedHeaders = (secret: string, id: string, seconds: number): Record<string, string> => ({
  'entri-timestamp': String(seconds),
  'entri-signature-v2': createHash('sha256').update(`${id}${seconds}${secret}`).digest('hex'),
});

/** Entri's window with one provider behind it, stateful, as MSW handlers; the provider's name server is name-server.ts. */
export function createEntriSandbox(options: VendorOptions<EntriTarget> = {}): EntriSandbox {
  const vendor = createVendor(DIALECT, options);
  const all = () => vendor.store.all('records');
  return {
    ...vendor,
    recordsOf: (name) => all().filter((one) => one.name === name.toLowerCase()),
    isName: (name) =>
      all().some((one) => one.name === name.toLowerCase() || one.name.endsWith(`.${name.toLowerCase()}`)),
  };
}
