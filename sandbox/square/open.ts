import type { Keyed } from '../core/idempotency.ts';
import type { Incoming, Surroundings } from '../core/vendor.ts';
import { Call, invalid, refusal, text, type Route } from './call.ts';
import { DEMOS } from './demo.ts';
import type { SquareTables } from './tables.ts';

/** The seller whose access token is shown. The sandbox's tokens say which: `EAAA_sandbox_<merchant id>`, and when they were renewed. */
function merchantOf({ request }: Incoming): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const merchant = /^EAAA_sandbox_(\w+?)(?:-\d+)?$/.exec(token)?.[1];
  if (merchant) return merchant;
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
  const merchant = route.ofApplication ? '' : merchantOf(incoming);
  const call = new Call(around, merchant, incoming.path, DEMOS);
  return Object.assign(call, { body: bodyOf(incoming), query: incoming.url.searchParams });
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

const LIVES_MS = 30 * 24 * 3_600_000;

const refused = (status: number, code: string, detail: string) =>
  refusal(status, [{ category: 'AUTHENTICATION_ERROR', code, detail }]);

/** Renews a seller's leave. The sandbox's refresh tokens say whose they are: `EQAA_sandbox_<merchant id>`; any other was taken back. */
export function obtainToken({ body, ms }: Call): object {
  if (!/^(sandbox-)?sq0id[bp]-/.test(text(body.client_id) ?? '') || !text(body.client_secret))
    throw refused(401, 'UNAUTHORIZED', 'Not Authorized');
  if (body.grant_type !== 'refresh_token') throw refused(400, 'BAD_REQUEST', 'Invalid grant type');
  const merchant = /^EQAA_sandbox_(\w+)$/.exec(text(body.refresh_token) ?? '')?.[1];
  if (!merchant) throw refused(401, 'UNAUTHORIZED', 'Refresh token is invalid');
  return {
    access_token: `EAAA_sandbox_${merchant}-${ms}`,
    token_type: 'bearer',
    expires_at: new Date(ms + LIVES_MS).toISOString(),
    merchant_id: merchant,
    refresh_token: `EQAA_sandbox_${merchant}`,
    short_lived: false,
  };
}
