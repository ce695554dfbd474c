import { http, HttpResponse, type RequestHandler } from 'msw';
import { controls } from './control.ts';
import { FailurePlan } from './failures.ts';
import { Fault } from './fault.ts';
import { IdempotencyKeys, type Keyed, type StoredAnswer, type KeyRules } from './idempotency.ts';
import type { Journal } from './journal.ts';
import { SandboxStore } from './store.ts';
import {
  WebhookSender,
  type Delivery,
  type SandboxEvent,
  type VendorWebhooks,
  type WebhookTarget,
} from './webhooks.ts';

/** What every vendor's sandbox keeps beside its objects. */
export interface CoreTables {
  events: SandboxEvent;
  deliveries: Delivery;
  answers: StoredAnswer;
}

/** One endpoint: answers with the body of a success, or throws Fault. */
export interface Route<C> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the API's address, or an address of its own. */
  path: string;
  /** Of a success; 200. One of 204 has no body. */
  status?: number;
  run: (call: C) => object;
}

/** A request as it came. */
export interface Incoming {
  request: Request;
  url: URL;
  path: Record<string, string>;
  text: string;
  /** The id under which the vendor would log it. */
  requestId: string;
}

/** What stands around each call. */
export interface Surroundings<Tables extends CoreTables> {
  store: SandboxStore<Tables>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Where browsers reach the sandbox. */
  publicUrl: string;
  /** Takes an event that is to be sent, now or so many milliseconds later. */
  emit: (event: SandboxEvent, afterMs?: number) => void;
  /** Keeps what was changed, and sends what is due. */
  commit: () => void;
}

/** How a vendor speaks. */
export interface Dialect<Tables extends CoreTables, C, R extends Route<C>, Target> {
  /** In the addresses of its controls. */
  name: string;
  /** Where its API stands. */
  api: string;
  routes: readonly R[];
  /** Who asks for what. Throws Fault where that is not said, or not allowed. */
  open: (incoming: Incoming, route: R, around: Surroundings<Tables>) => C;
  /** How an answer is written, a fault's too; JSON of the body as it is where absent. */
  write?: (body: object, call: C | undefined) => object;
  newRequestId: () => string;
  /** Whether an answer comes without a body, beside those of 204. */
  bodiless?: (body: string) => boolean;
  headers?: (requestId: string, isReplayed: boolean) => Record<string, string>;
  keys: KeyRules & {
    /** What is to be done once; null: as often as it is asked for. Throws Fault. */
    of: (call: C, route: R, incoming: Incoming) => Keyed | null;
    /** Whether even a broken answer is given again to its key. */
    keepsBroken?: boolean;
  };
  /** For a path of the API that is none of these routes. */
  notFound: (request: Request) => Fault;
  serverError: Fault;
  rateLimit: Fault;
  webhooks: VendorWebhooks<Target>;
  /** Its other doors: for browsers, and its own controls. */
  others: (around: Surroundings<Tables>) => RequestHandler[];
}

export interface VendorOptions<Target> {
  /** Where the state is kept; in memory where absent. */
  journal?: Journal;
  /** Where browsers reach the sandbox; the vendor's own address where absent. */
  publicUrl?: string;
  /** Epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  /** Where events go; nowhere where absent. */
  webhook?: Target;
  /** Whether lost answers hang. MSW inside a process knows no socket timeouts, so there they break off. */
  hangs?: boolean;
}

export interface VendorSandbox<Tables extends CoreTables> {
  handlers: RequestHandler[];
  store: SandboxStore<Tables>;
  failures: FailurePlan;
  webhooks: Pick<WebhookSender, 'idle' | 'pause' | 'resume' | 'deliver'>;
  close(): void;
}

/** The part of a vendor's API that its dialect describes, stateful, as MSW handlers. */
export function createVendor<Tables extends CoreTables, C, R extends Route<C>, Target extends WebhookTarget>(
  dialect: Dialect<Tables, C, R, Target>,
  options: VendorOptions<Target>,
): VendorSandbox<Tables> & { around: Surroundings<Tables> } {
  const { now = Date.now, webhook: target, publicUrl = dialect.api } = options;
  const store = new SandboxStore<Tables>(options.journal);
  const core = store as unknown as SandboxStore<CoreTables>;
  const failures = new FailurePlan();
  const webhooks = new WebhookSender({ store: core, now, target, vendor: dialect.webhooks });
  const keys = new IdempotencyKeys(core, now, dialect.keys);
  const commit = () => {
    store.commit();
    webhooks.kick();
  };
  const emit = (event: SandboxEvent, afterMs?: number) => webhooks.add(event, afterMs);
  const around = { store, now, publicUrl, emit, commit };

  const written = (status: number, body: object, call?: C) => ({
    status,
    body: JSON.stringify(dialect.write?.(body, call) ?? body),
  });
  const fault = (error: unknown, call?: C) => {
    if (!(error instanceof Fault)) throw error;
    return { ...written(error.status, error.body, call), isHeld: error.isHeld, headers: error.headers };
  };
  const lost = () => (options.hangs ? new Promise<Response>(() => {}) : HttpResponse.error());

  /** Does the work once for its key, and keeps its effects and its answer. */
  function work(call: C, route: R, keyed: Keyed | null, isBroken: boolean) {
    let answer: ReturnType<typeof fault> | undefined;
    try {
      answer = { ...written(route.status ?? 200, route.run(call), call), isHeld: true, headers: {} };
    } catch (error) {
      answer = fault(error, call);
    } finally {
      // Also where a bug of the sandbox is thrown: the key must not stay at work for ever.
      const kept = isBroken && dialect.keys.keepsBroken ? fault(dialect.serverError) : answer;
      if (keyed) keys.finish(keyed, answer?.isHeld ? kept : undefined);
      commit();
    }
    return answer;
  }

  const respond = (
    requestId: string,
    { status, body, headers }: { status: number; body: string; headers?: Readonly<Record<string, string>> },
    isReplayed = false,
  ) => {
    const isBare = status === 204 || dialect.bodiless?.(body);
    return new HttpResponse(isBare ? null : body, {
      status,
      headers: {
        ...(!isBare && { 'content-type': 'application/json' }),
        ...dialect.headers?.(requestId, isReplayed),
        ...headers,
      },
    });
  };

  /** Answers one request as the vendor would, or with the trouble that was ordered. */
  async function answer(route: R, request: Request, path: Record<string, string>): Promise<Response> {
    const requestId = dialect.newRequestId();
    const url = new URL(request.url);
    const trouble = failures.take(request.method, url.pathname);
    const mode = trouble?.mode;
    if (mode === 'timeout_before') return lost();
    if (mode === 'drop_before') return HttpResponse.error();
    if (mode === 'error_before') return respond(requestId, fault(dialect.serverError));
    if (mode === 'rate_limit') return respond(requestId, fault(dialect.rateLimit));

    let answered;
    let isReplayed = false;
    try {
      const text = request.method === 'GET' ? '' : await request.text();
      const incoming = { request, url, path, text, requestId };
      const call = dialect.open(incoming, route, around);
      const keyed = request.method === 'GET' ? null : dialect.keys.of(call, route, incoming);
      let kept = keyed && keys.find(keyed);
      if (keyed && !kept) keys.begin(keyed);
      if (trouble) await failures.delay(trouble);
      // Another request with the key may have been answered meanwhile, where the vendor lets both wait.
      if (keyed && !kept && !dialect.keys.inUse) kept = keys.find(keyed);
      isReplayed = Boolean(kept);
      answered = kept ?? work(call, route, keyed, mode === 'error_after');
    } catch (error) {
      answered = fault(error);
    }
    if (mode === 'timeout_after') return lost();
    if (mode === 'drop_after') return HttpResponse.error();
    return respond(requestId, mode === 'error_after' ? fault(dialect.serverError) : answered, isReplayed);
  }

  const handlers = [
    ...dialect.others(around),
    ...dialect.routes.map((route) =>
      http[route.method](
        route.path.startsWith('https:') ? route.path : dialect.api + route.path,
        ({ request, params }) => answer(route, request, params as Record<string, string>),
      ),
    ),
    http.all(new RegExp(`^${dialect.api.replaceAll('.', '\\.')}/v\\d/`), ({ request }) =>
      respond(dialect.newRequestId(), fault(dialect.notFound(request))),
    ),
    ...controls(dialect.name, { store: core, failures, webhooks }),
  ];
  webhooks.kick();
  return {
    handlers,
    store,
    failures,
    webhooks,
    around,
    close() {
      webhooks.pause();
      failures.clear();
      store.close();
    },
  };
}
