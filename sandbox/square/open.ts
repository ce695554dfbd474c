import type { Keyed } from '../core/idempotency.ts';
import type { Incoming, Surroundings } from '../core/vendor.ts';
import { merchantOfToken, mustBeConsented } from './access.ts';
import { Call, invalid, refusal, text, type Route } from './call.ts';
import { DEMOS } from './demo.ts';
import type { SquareTables } from './tables.ts';

/** The seller whose access token is shown. Throws Fault. */
function merchantOf({ request }: Incoming, around: Surroundings<SquareTables>): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const merchant = merchantOfToken(around, token);
  if (merchant) return merchant;
  const detail = 'This request could not be authorized.';
  throw refusal(401, [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail }]);
}

/** The application's own secret, for what it does in its own name. Throws Fault. */
function mustBeApplication({ request }: Incoming): void {
  if (/^Client \S+$/.test(request.headers.get('authorization') ?? '')) return;
  const detail = 'This request could not be authorized.';
  throw refusal(401, [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail }]);
}

function bodyOf({ text: body }: Incoming): Record<string, unknown> {
  try {
    return (body ? JSON.parse(body) : {}) as Record<string, unknown>;
  } catch {
    throw invalid('BAD_REQUEST', 'body', 'The request body is not JSON.');
  }
}

/** A request of the API, in the name of its seller. Throws Fault. */
export function open(incoming: Incoming, route: Route, around: Surroundings<SquareTables>): Call {
  if (route.ofApplication === 'header') mustBeApplication(incoming);
  const merchant = route.ofApplication ? '' : merchantOf(incoming, around);
  const call = new Call(around, merchant, incoming.path, DEMOS);
  const body = bodyOf(incoming);
  const fee = body.app_fee_money !== undefined;
  if (merchant) mustBeConsented(around, merchant, { method: route.method, path: route.path, fee });
  return Object.assign(call, { body, query: incoming.url.searchParams });
}

/** The longest key of each endpoint that has a limit. */
const LONGEST_KEY: Readonly<Record<string, number>> = { '/v2/payments': 45, '/v2/refunds': 45 };

/** The key of a request, in its body. Throws Fault. */
export function keyOf({ body, account }: Call, { path }: Route): Keyed | null {
  const key = body.idempotency_key;
  if (key === undefined) return null;
  if (!text(key) || text(key)!.length > (LONGEST_KEY[path] ?? 128))
    throw invalid('VALUE_TOO_LONG', 'idempotency_key', 'Field must not be this long');
  return { owner: account, key: text(key)!, request: [path, body] };
}
