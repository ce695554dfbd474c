import { HttpResponse } from 'msw';
import qs from 'qs';
import { API_VERSION, Call, newId, PLATFORM, type Params, type StripeStore } from './call.ts';
import { expand } from './expand.ts';
import { invalid, StripeFault, unauthorised } from './faults.ts';
import type { Failure, FailurePlan } from '../core/failures.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { forBrowser } from './public-fields.ts';
import type { Route } from './route.ts';

export interface Surroundings {
  store: StripeStore;
  keys: IdempotencyKeys;
  failures: FailurePlan;
  now: () => number;
  publicUrl: string;
  /** A lost answer is waited for until the caller's timeout; else the connection breaks at once. */
  hangs: boolean;
  /** Called after each change is on the disk. */
  changed: () => void;
}

/** What Stripe.js may send beside an endpoint's own parameters. */
const BROWSER_PARAMS = ['key', 'client_secret', '_stripe_account', '_stripe_version'];

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, stripe-account, stripe-version',
  'access-control-max-age': '600',
};

interface Parsed {
  params: Params;
  account: string;
  publishable: boolean;
}

async function parse(request: Request, route: Route): Promise<Parsed> {
  const text = request.method === 'GET' ? new URL(request.url).search.slice(1) : await request.text();
  const params = qs.parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 1_000 }) as Params;
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const key = bearer ?? (route.browser && typeof params.key === 'string' ? params.key : '');
  if (!key) {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!/^[sp]k_test_\w+$/.test(key)) throw unauthorised('Invalid API Key provided: ****');
  const publishable = key.startsWith('pk_');
  if (publishable && !route.browser) {
    throw unauthorised(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
    );
  }
  const named = request.headers.get('stripe-account') ?? params._stripe_account;
  const account = typeof named === 'string' && named ? named : PLATFORM;
  if (!/^acct_\w+$/.test(account)) {
    throw new StripeFault(
      403,
      {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: 'The provided key does not have access to the account (or that account does not exist).',
      },
      false,
    );
  }
  return { params, account, publishable };
}

/** With a publishable key, an intent is as good as missing without its own secret. */
function checkSecret(call: Call, route: Route): void {
  const id = call.path.id ?? (call.params.source as string | undefined);
  if (!id || !route.browser || route.path === '/v1/payment_methods') return;
  const table = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const intent = call.need(table, id, 'intent');
  if (call.params.client_secret !== intent.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret of this object.', {
      param: 'client_secret',
    });
  }
}

function checkParams(params: Params, route: Route, publishable: boolean): void {
  if (route.method === 'get' || !route.accepts) return;
  const known = [...route.accepts, 'expand', ...(publishable ? BROWSER_PARAMS : ['client_secret'])];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) {
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
}

interface Written {
  status: number;
  body: string;
  kept: boolean;
}

function write(fault: unknown, publishable = false): Written {
  if (!(fault instanceof StripeFault)) throw fault;
  const error = publishable ? forBrowser(fault.error) : fault.error;
  return { status: fault.status, body: JSON.stringify({ error }), kept: fault.kept };
}

const SERVER_ERROR = JSON.stringify({
  error: { type: 'api_error', message: 'An unknown error occurred. (sandbox: on order)' },
});
const RATE_LIMIT = JSON.stringify({
  error: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests (sandbox: on order).',
  },
});

function respond(written: { status: number; body: string }, requestId: string, replayed = false): Response {
  return new HttpResponse(written.body, {
    status: written.status,
    headers: {
      ...CORS,
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
  });
}

const lost = (around: Surroundings): Promise<Response> | Response =>
  around.hangs ? new Promise(() => {}) : HttpResponse.error();

/** The trouble that stops a request before it arrives; null: it arrives. */
function before(around: Surroundings, failure: Failure | null, requestId: string) {
  if (failure?.mode === 'timeout_before') return lost(around);
  if (failure?.mode === 'drop_before') return HttpResponse.error();
  if (failure?.mode === 'error_before') return respond({ status: 500, body: SERVER_ERROR }, requestId);
  if (failure?.mode === 'rate_limit') return respond({ status: 429, body: RATE_LIMIT }, requestId);
  return null;
}

/** The trouble that makes it wait while it is at work. */
async function during(around: Surroundings, failure: Failure | null): Promise<void> {
  if (failure?.mode === 'slow') await new Promise((go) => setTimeout(go, failure.delayMs ?? 1_000));
  if (failure?.mode === 'hold') await around.failures.hold();
}

/** The trouble on the way back. */
function after(around: Surroundings, failure: Failure | null, response: Response) {
  if (failure?.mode === 'timeout_after') return lost(around);
  return failure?.mode === 'drop_after' ? HttpResponse.error() : response;
}

/** Does the work and keeps its effects and, for the key, its answer. */
function work(
  around: Surroundings,
  route: Route,
  parsed: Parsed,
  call: Call,
  finish: (kept: Written | null) => void,
  isBroken: boolean,
): Written {
  let written: Written | null = null;
  try {
    checkParams(parsed.params, route, parsed.publishable);
    if (parsed.publishable) checkSecret(call, route);
    const answered = expand(call, route.run(call));
    const told = parsed.publishable ? forBrowser(answered) : answered;
    written = { status: 200, body: JSON.stringify(told), kept: true };
  } catch (fault) {
    written = write(fault, parsed.publishable);
  } finally {
    if (isBroken && written) written = { status: 500, body: SERVER_ERROR, kept: true };
    // Also where a bug of the sandbox is thrown: the key must not stay at work for ever.
    finish(written?.kept ? written : null);
    around.store.commit();
  }
  return written;
}

/** Answers one API request as Stripe would, after keeping its effects. */
export async function answer(
  around: Surroundings,
  route: Route,
  request: Request,
  path: Record<string, string>,
): Promise<Response> {
  const requestId = newId('req_', 14);
  const where = new URL(request.url).pathname;
  const idempotencyKey = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const failure = around.failures.take(request.method, where);
  const trouble = before(around, failure, requestId);
  if (trouble) return trouble;

  let parsed: Parsed;
  let finish: (kept: Written | null) => void = () => {};
  try {
    parsed = await parse(request, route);
    if (idempotencyKey && !parsed.publishable) {
      const { account, params } = parsed;
      const key = `${account}|${idempotencyKey}`;
      const kept = around.keys.begin(key, where, params);
      if (kept) return after(around, failure, respond(kept, requestId, true));
      finish = (answered) => around.keys.finish(key, where, params, answered);
    }
  } catch (fault) {
    return respond(write(fault), requestId);
  }

  await during(around, failure);
  const { store, now, publicUrl } = around;
  const { params, account } = parsed;
  const call = new Call({ store, now, publicUrl, account, params, path, idempotencyKey, requestId });
  const written = work(around, route, parsed, call, finish, failure?.mode === 'error_after');
  around.changed();
  return after(around, failure, respond(written, requestId));
}
