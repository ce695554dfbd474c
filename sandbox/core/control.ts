import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { failure, type FailurePlan } from './failures.ts';
import type { SandboxStore } from './store.ts';
import type { Delivery, SandboxEvent, WebhookSender } from './webhooks.ts';

const delivery = z.strictObject({
  /** In the order of sending; absent: all that are pending, oldest first. */
  eventIds: z.array(z.string()).max(1_000).optional(),
  /** Only events of these types, where eventIds is absent. */
  types: z.array(z.string()).optional(),
  reverse: z.boolean().optional(),
  copies: z.int().min(1).max(500).optional(),
  together: z.boolean().optional(),
});
const nothing = z.strictObject({});

interface Controls {
  store: SandboxStore<{ events: SandboxEvent; deliveries: Delivery }>;
  failures: FailurePlan;
  webhooks: Pick<WebhookSender, 'pause' | 'resume' | 'deliver'>;
}

/** A page of any site could reach this port of the developer's machine; browsers mark such requests with an Origin. */
function refused(request: Request): Response | null {
  return request.headers.has('origin') ? new HttpResponse('not from a page', { status: 403 }) : null;
}

/** One control of a vendor's sandbox, POSTed as JSON to /_sandbox/<vendor>/<path>; answers what `run` answers. */
export function control<T extends z.ZodType>(
  vendor: string,
  path: string,
  schema: T,
  run: (body: z.output<T>, params: Record<string, string>) => object | void | Promise<object>,
): RequestHandler {
  return http.post(`*/_sandbox/${vendor}/${path}`, async ({ request, params }) => {
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
    if (!parsed.success) return HttpResponse.json({ error: z.prettifyError(parsed.error) }, { status: 400 });
    const answer = await run(parsed.data, params as Record<string, string>);
    return HttpResponse.json(answer ?? { done: true });
  });
}

function chosenEvents({ store }: Controls, asked: z.output<typeof delivery>): string[] {
  const isPending = (id: string) => store.get('deliveries', id)?.state === 'pending';
  const ids =
    asked.eventIds ??
    store
      .all('events')
      .filter(({ id, type }) => (asked.types ? asked.types.includes(type) : isPending(id)))
      .map(({ id }) => id);
  return asked.reverse ? [...ids].reverse() : ids;
}

/** The controls that every vendor's sandbox has, for development and tests. */
export function controls(vendor: string, parts: Controls): RequestHandler[] {
  const { store, failures, webhooks } = parts;
  return [
    http.get(
      `*/_sandbox/${vendor}/state`,
      ({ request }) => refused(request) ?? HttpResponse.json(store.dump()),
    ),
    control(vendor, 'fail-next', failure, (body) => failures.plan(body)),
    control(vendor, 'release', nothing, () => failures.release()),
    control(vendor, 'clear', nothing, () => failures.clear()),
    control(vendor, 'webhooks/pause', nothing, () => webhooks.pause()),
    control(vendor, 'webhooks/resume', nothing, () => webhooks.resume()),
    control(vendor, 'webhooks/deliver', delivery, async (body) => {
      const eventIds = chosenEvents(parts, body);
      return { eventIds, statuses: await webhooks.deliver(eventIds, body.copies, body.together) };
    }),
    control(vendor, 'reset', nothing, () => {
      failures.clear();
      store.reset();
    }),
  ];
}
