import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SandboxStore } from './store.ts';

/** An event: what is sent of it, and what the sandbox must know. */
export interface SandboxEvent {
  id: string;
  type: string;
  /** Epoch milliseconds. */
  at: number;
  body: object;
}

/** An event's way to the webhook. */
export interface Delivery {
  eventId: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Epoch milliseconds of the next attempt. */
  dueAt: number;
  lastStatus: number | null;
}

export interface WebhookTarget {
  url: string;
  /** The Host header, where it is not the URL's. */
  host?: string;
}

/** What one vendor's deliveries look like. */
export interface VendorWebhooks<Target> {
  userAgent: string;
  /** How a body is written; JSON.stringify where absent. */
  payload?: (body: object) => string;
  /** The headers that prove who sends it. */
  sign: (payload: string, target: Target, body: object) => Record<string, string>;
}

const RETRY_SECONDS = [1, 2, 5, 10, 30, 60];
const GIVE_UP_MS = 3 * 24 * 3600 * 1000;
const AT_ONCE = 8;

/** Posts and answers with the status; 0 where nobody answered in ten seconds. (fetch would drop the Host header.) */
function post({ url, host }: WebhookTarget, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      timeout: 10_000,
      headers: {
        ...(host && { host }),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

export interface WebhookParts<Target> {
  store: SandboxStore<{ events: SandboxEvent; deliveries: Delivery }>;
  now: () => number;
  target: Target | undefined;
  vendor: VendorWebhooks<Target>;
}

/** Brings events to the webhook until it answers 2xx, over restarts too; at least once and in no promised order. */
export class WebhookSender<Target extends WebhookTarget = WebhookTarget> {
  private paused = false;
  private readonly flying = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WebhookParts<Target>) {}

  /** Takes an event that is to be sent; it goes with the next kick(), or so many milliseconds from now. */
  add(event: SandboxEvent, afterMs = 0): void {
    const { store, now } = this.parts;
    store.put('events', event.id, event);
    const delivery = { eventId: event.id, state: 'pending' as const, attempts: 0, lastStatus: null };
    store.put('deliveries', event.id, { ...delivery, dueAt: now() + afterMs });
  }

  private async post(eventId: string): Promise<number> {
    const { store, target, vendor } = this.parts;
    const body = store.get('events', eventId)?.body;
    if (!target || !body) return 0;
    const payload = vendor.payload?.(body) ?? JSON.stringify(body);
    return post(target, payload, {
      'user-agent': vendor.userAgent,
      ...vendor.sign(payload, target, body),
    });
  }

  /** Starts what is due and sets a timer for the rest. */
  kick(): void {
    if (this.paused || !this.parts.target) return;
    const now = this.parts.now();
    const waiting = this.parts.store
      .all('deliveries')
      .filter(({ state, eventId }) => state === 'pending' && !this.flying.has(eventId));
    for (const delivery of waiting.filter((one) => one.dueAt <= now)) {
      if (this.flying.size >= AT_ONCE) return;
      this.flying.set(delivery.eventId, this.attempt(delivery));
    }
    const next = Math.min(...waiting.filter((one) => one.dueAt > now).map((one) => one.dueAt));
    clearTimeout(this.timer);
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.kick(), next - now).unref();
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { store, now } = this.parts;
    const { eventId } = delivery;
    const status = await this.post(eventId);
    this.flying.delete(eventId);
    const attempts = delivery.attempts + 1;
    const wait = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1]!;
    const isDone = status >= 200 && status < 300;
    const isTooOld = now() - (store.get('events', eventId)?.at ?? 0) > GIVE_UP_MS;
    const state = isDone ? 'delivered' : isTooOld ? 'failed' : 'pending';
    store.put('deliveries', eventId, {
      eventId,
      state,
      attempts,
      lastStatus: status,
      dueAt: now() + wait * 1000,
    });
    store.commit();
    this.kick();
  }

  /** Holds all events back until resume(), to be sent by deliver() in any order. */
  pause(): void {
    this.paused = true;
    clearTimeout(this.timer);
  }

  resume(): void {
    this.paused = false;
    this.kick();
  }

  /**
   * Sends these events now, in this order, each `copies` times; together or one after the other. Answers with the
   * statuses in the order of sending.
   */
  async deliver(eventIds: string[], copies = 1, together = false): Promise<number[]> {
    const sends = eventIds.flatMap((id) => Array.from({ length: copies }, () => id));
    if (together) return Promise.all(sends.map((id) => this.post(id)));
    const statuses: number[] = [];
    for (const id of sends) statuses.push(await this.post(id));
    return statuses;
  }

  /** Resolves when no attempt is on its way. */
  async idle(): Promise<void> {
    while (this.flying.size > 0) await Promise.all(this.flying.values());
  }
}
