import { createHash } from 'node:crypto';
import { HttpResponse } from 'msw';
import type { Failure, FailurePlan } from '../core/failures.ts';
import { Call, invalid, SquareFault, type Route, type SquareStore } from './call.ts';
import type { KeptAnswer } from './tables.ts';

export interface Surroundings {
  store: SquareStore;
  failures: FailurePlan;
  now: () => number;
  /** A lost answer is waited for until the caller's timeout; else the connection breaks at once. */
  hangs: boolean;
  /** Called after each change is on the disk. */
  changed: () => void;
}

const json = (status: number, body: string) =>
  new HttpResponse(body, { status, headers: { 'content-type': 'application/json' } });

const trouble = (status: number, category: string, code: string) =>
  json(
    status,
    JSON.stringify({ errors: [{ category, code, detail: 'An error occurred. (sandbox: on order)' }] }),
  );
const serverError = () => trouble(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');

const lost = (around: Surroundings): Promise<Response> | Response =>
  around.hangs ? new Promise(() => {}) : HttpResponse.error();

/** The trouble that stops a request before it arrives; null: it arrives. */
function before(around: Surroundings, failure: Failure | null) {
  if (failure?.mode === 'timeout_before') return lost(around);
  if (failure?.mode === 'drop_before') return HttpResponse.error();
  if (failure?.mode === 'error_before') return serverError();
  return failure?.mode === 'rate_limit' ? trouble(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED') : null;
}

async function during(around: Surroundings, failure: Failure | null): Promise<void> {
  if (failure?.mode === 'slow') await new Promise((go) => setTimeout(go, failure.delayMs ?? 1_000));
  if (failure?.mode === 'hold') await around.failures.hold();
}

function after(around: Surroundings, failure: Failure | null, response: Response) {
  if (failure?.mode === 'timeout_after') return lost(around);
  if (failure?.mode === 'error_after') return serverError();
  return failure?.mode === 'drop_after' ? HttpResponse.error() : response;
}

/** The seller whose access token is shown. The sandbox's tokens say which: `EAAA_sandbox_<merchant id>`, and when they were renewed. */
function merchantOf(request: Request): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const merchant = /^EAAA_sandbox_(\w+?)(?:-\d+)?$/.exec(token)?.[1];
  if (merchant) return merchant;
  throw new SquareFault(401, [
    {
      category: 'AUTHENTICATION_ERROR',
      code: 'UNAUTHORIZED',
      detail: 'This request could not be authorized.',
    },
  ]);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

function readBody(text: string): Record<string, unknown> {
  try {
    return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  } catch {
    throw invalid('BAD_REQUEST', 'body', 'The request body is not JSON.');
  }
}

/** The longest key of each endpoint that has a limit. */
const LONGEST_KEY: Readonly<Record<string, number>> = { '/v2/payments': 45, '/v2/refunds': 45 };

function keyOf(route: Route, body: Record<string, unknown>): string | null {
  const key = body.idempotency_key;
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length > (LONGEST_KEY[route.path] ?? 128))
    throw invalid('VALUE_TOO_LONG', 'idempotency_key', 'Field must not be this long');
  return key;
}

/** Does the work once for its key and keeps its effects and its answer; a fault of the caller is an answer too. */
function work(around: Surroundings, route: Route, call: Call): KeptAnswer {
  const key = keyOf(route, call.body);
  const kept = key ? around.store.get('answers', `${call.merchant}|${key}`) : undefined;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([route.path, canonical(call.body)]))
    .digest('hex');
  if (kept && kept.fingerprint !== fingerprint) {
    const detail = 'The idempotency key can only be retried with the same request data.';
    throw invalid('IDEMPOTENCY_KEY_REUSED', 'idempotency_key', detail);
  }
  if (kept) return kept;
  let made: KeptAnswer;
  try {
    made = { fingerprint, status: 200, body: JSON.stringify(route.run(call)) };
  } catch (fault) {
    if (!(fault instanceof SquareFault)) throw fault;
    made = written(fault, fingerprint);
  }
  if (key) around.store.put('answers', `${call.merchant}|${key}`, made);
  around.store.commit();
  return made;
}

const written = ({ status, errors, beside }: SquareFault, fingerprint = ''): KeptAnswer => ({
  fingerprint,
  status,
  body: JSON.stringify({ errors, ...beside }),
});

/** Answers one API request as Square would, after keeping its effects. */
export async function answer(
  around: Surroundings,
  route: Route,
  request: Request,
  path: Record<string, string>,
): Promise<Response> {
  const url = new URL(request.url);
  const failure = around.failures.take(request.method, url.pathname);
  const stopped = before(around, failure);
  if (stopped) return stopped;
  await during(around, failure);
  let made: KeptAnswer;
  try {
    const merchant = route.ofApplication ? '' : merchantOf(request);
    const body = request.method === 'POST' ? readBody(await request.text()) : {};
    made = work(around, route, new Call(around.store, around.now, merchant, body, path, url.searchParams));
  } catch (fault) {
    if (!(fault instanceof SquareFault)) throw fault;
    made = written(fault);
  }
  around.changed();
  return after(around, failure, json(made.status, made.body));
}
