import { HttpResponse } from 'msw';
import type { Failure, FailurePlan } from '../core/failures.ts';
import type { PaypalStore, Route } from './call.ts';
import { PaypalFault } from './faults.ts';
import { newId } from './objects.ts';

export interface Surroundings {
  store: PaypalStore;
  failures: FailurePlan;
  now: () => number;
  /** A lost answer is waited for until the caller's timeout; else the connection breaks at once. */
  hangs: boolean;
  emit: (type: string, resourceType: string, resource: object) => void;
}

interface Written {
  status: number;
  body: string;
}

/** Whose keys a bearer stands for; nothing is kept of it, so that it outlives a restart. */
const TOKEN = /^Bearer A21AA\S+$/;
const KEPT_MS = 6 * 3600 * 1000;

const json = ({ status, body }: Written) =>
  new HttpResponse(body, {
    status,
    headers: { 'content-type': 'application/json', 'paypal-debug-id': newId(13).toLowerCase() },
  });

/** POST /v1/oauth2/token, by the keys of any app. */
export async function grantToken(request: Request): Promise<Response> {
  const basic = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const form = new URLSearchParams(await request.text());
  if (!basic || form.get('grant_type') !== 'client_credentials')
    return HttpResponse.json(
      { error: 'invalid_client', error_description: 'Client Authentication failed' },
      { status: 401 },
    );
  return HttpResponse.json({
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: `A21AA${newId(40)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: 32_400,
    nonce: newId(20),
  });
}

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

function run(
  around: Surroundings,
  route: Route,
  request: Request,
  path: Record<string, string>,
  text: string,
): Written {
  try {
    if (!TOKEN.test(request.headers.get('authorization') ?? ''))
      throw new PaypalFault(401, 'INVALID_TOKEN', 'The token is missing or invalid.');
    let body: unknown;
    try {
      body = text ? JSON.parse(text) : undefined;
    } catch {
      throw new PaypalFault(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
    }
    const { store, emit } = around;
    const { status, object } = route.run({
      store,
      emit,
      now: around.now(),
      path,
      body,
      merchant: merchantOf(request),
    });
    return { status, body: JSON.stringify(object) };
  } catch (fault) {
    if (!(fault instanceof PaypalFault)) throw fault;
    return { status: fault.status, body: fault.body() };
  }
}

const lost = (around: Surroundings): Promise<Response> | Response =>
  around.hangs ? new Promise(() => {}) : HttpResponse.error();

/** The trouble that stops a request before it arrives; null: it arrives. */
function before(around: Surroundings, failure: Failure | null) {
  if (failure?.mode === 'timeout_before') return lost(around);
  if (failure?.mode === 'drop_before') return HttpResponse.error();
  const fault = (status: number) => new PaypalFault(status, 'INTERNAL_SERVICE_ERROR', 'On order (sandbox).');
  if (failure?.mode === 'error_before') return json({ status: 500, body: fault(500).body() });
  return failure?.mode === 'rate_limit' ? json({ status: 429, body: fault(429).body() }) : null;
}

/** Answers one API request as PayPal would, after keeping its effects; the same PayPal-Request-Id does nothing twice. */
export async function answer(
  around: Surroundings,
  route: Route,
  request: Request,
  path: Record<string, string>,
): Promise<Response> {
  const where = new URL(request.url).pathname;
  const failure = around.failures.take(request.method, where);
  const trouble = before(around, failure);
  if (trouble) return trouble;
  const text = request.method === 'POST' ? await request.text() : '';
  if (failure?.mode === 'slow') await new Promise((go) => setTimeout(go, failure.delayMs ?? 1_000));
  if (failure?.mode === 'hold') await around.failures.hold();
  const id = request.method === 'POST' ? request.headers.get('paypal-request-id') : null;
  const key = id && `${where}|${id}`;
  const kept = key ? around.store.get('answers', key) : undefined;
  const isKept = kept !== undefined && around.now() - kept.at < KEPT_MS;
  let written: Written = isKept ? kept : run(around, route, request, path, text);
  // A refusal is decided anew each time, as its payer may have chosen another way of paying.
  if (key && !isKept && written.status < 300)
    around.store.put('answers', key, { ...written, at: around.now() });
  around.store.commit();
  if (failure?.mode === 'timeout_after') return lost(around);
  if (failure?.mode === 'drop_after') return HttpResponse.error();
  if (failure?.mode === 'error_after')
    written = {
      status: 500,
      body: new PaypalFault(500, 'INTERNAL_SERVICE_ERROR', 'On order (sandbox).').body(),
    };
  return json(written);
}
