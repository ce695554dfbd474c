import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import type { SandboxStore } from './store.ts';
import type { FailurePlan } from './failures.ts';
import type { Delivery, WebhookSender } from './webhooks.ts';

const failure = z.strictObject({
  mode: z.enum([
    'timeout_after',
    'timeout_before',
    'drop_after',
    'drop_before',
    'error_after',
    'error_before',
    'rate_limit',
    'slow',
    'hold',
  ]),
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().startsWith('/').optional(),
  times: z.int().min(1).max(1_000).optional(),
  delayMs: z.int().min(0).max(120_000).optional(),
});

const delivery = z.strictObject({
  /** In the order of sending; absent: all that are pending, oldest first. */
  eventIds: z.array(z.string()).max(1_000).optional(),
  /** Only events of these types, where eventIds is absent. */
  types: z.array(z.string()).optional(),
  reverse: z.boolean().optional(),
  copies: z.int().min(1).max(500).optional(),
  together: z.boolean().optional(),
});

type Kept = SandboxStore<{ events: { id: string; type: string }; deliveries: Delivery }>;

interface Controls {
  /** Whose sandbox it is; part of the address. */
  vendor: 'stripe' | 'square';
  store: Kept;
  failures: FailurePlan;
  webhooks: Pick<WebhookSender<unknown>, 'pause' | 'resume' | 'deliver'>;
}

/** A page of any site could reach this port of the developer's machine; browsers mark such requests with an Origin. */
function refused(request: Request): Response | null {
  return request.headers.has('origin') ? new HttpResponse('not from a page', { status: 403 }) : null;
}

function chosenEvents(store: Kept, asked: z.output<typeof delivery>): string[] {
  const pending = new Set(
    store
      .all('deliveries')
      .filter((one) => one.state === 'pending')
      .map((one) => one.eventId),
  );
  const ids =
    asked.eventIds ??
    store
      .all('events')
      .filter((event) => (asked.types ? asked.types.includes(event.type) : pending.has(event.id)))
      .map((event) => event.id);
  return asked.reverse ? [...ids].reverse() : ids;
}

/** The control endpoints under /_sandbox/<vendor>, for development and tests. */
export function controlHandlers({ vendor, store, failures, webhooks }: Controls): RequestHandler[] {
  const base = `*/_sandbox/${vendor}`;
  const post = <T extends z.ZodType>(
    path: string,
    schema: T,
    run: (body: z.output<T>) => object | Promise<object>,
  ) =>
    http.post(`${base}/${path}`, async ({ request }) => {
      const refusal = refused(request);
      if (refusal) return refusal;
      const text = await request.text();
      let body: unknown;
      try {
        body = text ? JSON.parse(text) : {};
      } catch {
        return HttpResponse.json({ error: 'The body is not JSON.' }, { status: 400 });
      }
      const parsed = schema.safeParse(body);
      if (!parsed.success)
        return HttpResponse.json({ error: z.prettifyError(parsed.error) }, { status: 400 });
      return HttpResponse.json(await run(parsed.data));
    });
  const nothing = z.strictObject({});

  return [
    http.get(`${base}/state`, ({ request }) => refused(request) ?? HttpResponse.json(store.dump())),
    post('fail-next', failure, (body) => {
      failures.plan(body);
      return { planned: true };
    }),
    post('release', nothing, () => {
      failures.release();
      return { released: true };
    }),
    post('clear', nothing, () => {
      failures.clear();
      return { cleared: true };
    }),
    post('webhooks/pause', nothing, () => {
      webhooks.pause();
      return { paused: true };
    }),
    post('webhooks/resume', nothing, () => {
      webhooks.resume();
      return { paused: false };
    }),
    post('webhooks/deliver', delivery, async (body) => {
      const eventIds = chosenEvents(store, body);
      return { eventIds, statuses: await webhooks.deliver(eventIds, body.copies, body.together) };
    }),
    post('reset', nothing, () => {
      failures.clear();
      store.reset();
      return { reset: true };
    }),
  ];
}
