import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SandboxStore } from './store.ts';

/** An event's way to the webhook. */
export interface Delivery {
  eventId: string;
  /** Key of the event's row. */
  eventKey: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Epoch milliseconds of the next attempt. */
  dueAt: number;
  lastStatus: number | null;
}

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Signs what happens in connected accounts, where the vendor has an endpoint of its own for those. */
  connectSecret?: string;
  /** The Host header, where it is not the URL's. */
  host?: string;
}

/** Posts one signed event and answers with the status; 0 where nobody answered. */
export type PostWebhook = (target: WebhookTarget, body: string, signature: string) => Promise<number>;

/** What one vendor's deliveries look like. */
export interface VendorWebhooks<Event> {
  signatureHeader: string;
  userAgent: string;
  payload(event: Event): string;
  sign(payload: string, target: WebhookTarget, event: Event): string;
  /** When the event happened, epoch milliseconds. */
  at(event: Event): number;
}

const RETRY_SECONDS = [1, 2, 5, 10, 30, 60];
const GIVE_UP_MS = 3 * 24 * 3600 * 1000;
const AT_ONCE = 8;

/** The default way: HTTP, ten seconds for the answer. (fetch would drop the Host header.) */
const postOverHttp =
  ({ signatureHeader, userAgent }: VendorWebhooks<never>): PostWebhook =>
  (target, body, signature) =>
    new Promise((resolve) => {
      const url = new URL(target.url);
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, {
        method: 'POST',
        timeout: 10_000,
        headers: {
          ...(target.host && { host: target.host }),
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          [signatureHeader]: signature,
          'user-agent': userAgent,
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

export interface WebhookParts<Event> {
  store: SandboxStore<{ events: Event; deliveries: Delivery }>;
  now: () => number;
  target: WebhookTarget | null;
  post?: PostWebhook;
  vendor: VendorWebhooks<Event>;
}

/** Brings events to the webhook until it answers 2xx, over restarts too; at least once and in no promised order. */
export class WebhookSender<Event> {
  private paused = false;
  private readonly flying = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WebhookParts<Event>) {}

  private eventOf(id: string): Event | undefined {
    const key = this.parts.store.get('deliveries', id)?.eventKey;
    return key ? this.parts.store.get('events', key) : undefined;
  }

  private async post(eventId: string): Promise<number> {
    const { target, vendor, post = postOverHttp(vendor) } = this.parts;
    const event = this.eventOf(eventId);
    if (!target || !event) return 0;
    const payload = vendor.payload(event);
    return post(target, payload, vendor.sign(payload, target, event));
  }

  private pending(): Delivery[] {
    return this.parts.store
      .all('deliveries')
      .filter((delivery) => delivery.state === 'pending' && !this.flying.has(delivery.eventId));
  }

  /** Starts what is due and sets a timer for the rest. */
  kick(): void {
    if (this.paused || !this.parts.target) return;
    const now = this.parts.now();
    const waiting = this.pending();
    for (const delivery of waiting.filter((one) => one.dueAt <= now)) {
      if (this.flying.size >= AT_ONCE) return;
      this.flying.set(delivery.eventId, this.attempt(delivery));
    }
    const next = Math.min(...waiting.filter((one) => one.dueAt > now).map((one) => one.dueAt));
    clearTimeout(this.timer);
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.kick(), next - now).unref();
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const status = await this.post(delivery.eventId);
    this.flying.delete(delivery.eventId);
    const attempts = delivery.attempts + 1;
    const wait = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1]!;
    const event = this.eventOf(delivery.eventId);
    const tooOld = !event || this.parts.now() - this.parts.vendor.at(event) > GIVE_UP_MS;
    const done = status >= 200 && status < 300;
    this.parts.store.put('deliveries', delivery.eventId, {
      ...delivery,
      attempts,
      lastStatus: status,
      state: done ? 'delivered' : tooOld ? 'failed' : 'pending',
      dueAt: this.parts.now() + wait * 1000,
    });
    this.parts.store.commit();
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

  close(): void {
    this.paused = true;
    clearTimeout(this.timer);
  }
}
