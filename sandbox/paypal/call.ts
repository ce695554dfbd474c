import type { Incoming, Route as CoreRoute, Surroundings } from '../core/vendor.ts';
import { missing, refusal } from './faults.ts';
import { newId, type PaypalTables, type SandboxCapture, type SandboxOrder } from './objects.ts';

export type PaypalSurroundings = Surroundings<PaypalTables>;

/** One authorised call, with what its endpoint needs. */
export interface Call {
  around: PaypalSurroundings;
  path: Record<string, string>;
  body: unknown;
  query: URLSearchParams;
  /** The account in whose name the caller acts; null: none was named. */
  merchant: string | null;
}

export type Route = CoreRoute<Call>;

/** As PayPal writes time: to the second. */
export const timeOf = ({ now }: Pick<PaypalSurroundings, 'now'>): string =>
  `${new Date(now()).toISOString().slice(0, 19)}Z`;

/** Whose keys a bearer stands for; nothing is kept of it, so that it outlives a restart. */
const TOKEN = /^Bearer A21AA\S+$/;

/** The merchant whom an unsigned assertion names; null where there is none. */
function merchantOf(request: Request): string | null {
  const payload = request.headers.get('paypal-auth-assertion')?.split('.')[1];
  if (!payload) return null;
  try {
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { payer_id?: unknown };
    return typeof read.payer_id === 'string' ? read.payer_id : null;
  } catch {
    return null;
  }
}

/** A request of the API. Throws Fault. */
export function open({ request, url, path, text }: Incoming, route: Route, around: PaypalSurroundings): Call {
  if (!TOKEN.test(request.headers.get('authorization') ?? ''))
    throw refusal(401, 'INVALID_TOKEN', 'The token is missing or invalid.');
  if (/^\/v\d\/customer\//.test(route.path) && !request.headers.get('paypal-partner-attribution-id'))
    throw refusal(403, 'PERMISSION_DENIED', 'PayPal-Partner-Attribution-Id is missing.');
  try {
    const body: unknown = text ? JSON.parse(text) : undefined;
    return { around, path, query: url.searchParams, body, merchant: merchantOf(request) };
  } catch {
    throw refusal(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

/** PayPal acts for a merchant who gave the platform leave, and for no other. */
function own<T extends { merchant: string }>(found: T | undefined, call: Call): T {
  if (!found) throw missing();
  if (call.merchant === found.merchant) return structuredClone(found);
  const problem = 'You do not have permission to access or perform operations on this resource.';
  throw refusal(403, 'PERMISSION_DENIED', problem);
}

export const orderOf = (call: Call): SandboxOrder =>
  own(call.around.store.get('orders', call.path.id ?? ''), call);

export const captureOf = (call: Call): SandboxCapture =>
  own(call.around.store.get('captures', call.path.id ?? ''), call);

/** Records that something happened to a resource. */
export function emit(
  around: PaypalSurroundings,
  event_type: string,
  resource_type: string,
  resource: object,
  afterMs = 0,
): void {
  const id = `WH-${newId(17)}-${newId(17)}`;
  const at = around.now();
  const create_time = new Date(at).toISOString();
  const body = { id, event_type, resource_type, create_time, summary: event_type, resource };
  around.emit({ id, type: event_type, at, body }, afterMs);
}
