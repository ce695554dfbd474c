import { Fault } from '../core/fault.ts';
import { idsOf } from '../core/ids.ts';
import {
  createVendor,
  type CoreTables,
  type Dialect,
  type Route,
  type VendorSandbox,
} from '../core/vendor.ts';

const CLOUDFLARE_API = 'https://api.cloudflare.com';
/** Tags of one purge. */
const MOST_TAGS = 100;

export interface PurgeTables extends CoreTables {
  purges: { id: string; zone: string; tags: string[] };
}

interface Call {
  zone: string;
  body: unknown;
  put: (id: string, row: PurgeTables['purges']) => void;
}

const newId = idsOf('0123456789abcdef');
const fault = (status: number, code: number, message: string): Fault =>
  new Fault(status, { success: false, errors: [{ code, message }], messages: [], result: null });

/** Tags as Cloudflare takes them: printable ASCII without spaces or commas, at most 1,024 characters. */
function tagsOf(body: unknown): string[] {
  const { tags, ...others } = (body ?? {}) as { tags?: unknown };
  const isTag = (tag: unknown) => typeof tag === 'string' && /^[!-+\--~]{1,1024}$/.test(tag);
  if (Object.keys(others).length > 0 || !Array.isArray(tags) || tags.length === 0 || !tags.every(isTag))
    throw fault(
      400,
      1012,
      'Request must contain one of "purge_everything", "files", "tags", "hosts" or "prefixes"',
    );
  if (tags.length > MOST_TAGS) throw fault(400, 1094, `Unable to purge more than ${MOST_TAGS} tags`);
  return tags as string[];
}

const ROUTES: Route<Call>[] = [
  {
    method: 'post',
    path: '/client/v4/zones/:zone/purge_cache',
    run({ zone, body, put }) {
      const tags = tagsOf(body);
      const id = newId(32);
      put(id, { id, zone, tags });
      return { success: true, errors: [], messages: [], result: { id } };
    },
  },
];

interface PurgeOptions {
  zoneId: string;
  apiToken: string;
  hangs?: boolean;
}

/** The part of Cloudflare's API that has the edge forget what it keeps, as MSW handlers. It remembers what it was told. */
export function createPurgeSandbox({ zoneId, apiToken, hangs }: PurgeOptions): VendorSandbox<PurgeTables> {
  const dialect: Dialect<PurgeTables, Call, Route<Call>, never> = {
    name: 'cloudflare-purge',
    api: CLOUDFLARE_API,
    routes: ROUTES,
    open({ request, path, text }, _route, { store, commit }) {
      if (request.headers.get('authorization') !== `Bearer ${apiToken}`)
        throw fault(403, 10000, 'Authentication error');
      const { zone = '' } = path;
      if (zone !== zoneId)
        throw fault(
          404,
          7003,
          `Could not route to /zones/${zone}/purge_cache, perhaps your object identifier is invalid?`,
        );
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        throw fault(400, 6007, 'Malformed JSON in request body');
      }
      return {
        zone,
        body,
        put(id, row) {
          store.put('purges', id, row);
          commit();
        },
      };
    },
    newRequestId: () => newId(16),
    headers: (requestId) => ({ 'cf-ray': `${requestId}-IAD` }),
    // To forget twice is to forget.
    keys: { of: () => null, livesMs: 0 },
    notFound: () => fault(404, 7000, 'No route for that URI'),
    serverError: fault(500, 10001, 'Internal server error (sandbox: on order)'),
    rateLimit: fault(429, 10013, 'Please wait and consider throttling your request speed'),
    webhooks: { userAgent: 'none', sign: () => ({}) },
    others: () => [],
  };
  return createVendor(dialect, hangs === undefined ? {} : { hangs });
}
