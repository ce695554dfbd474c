import { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { env } from './env/index.ts';
import { logger } from './logger.ts';

/** What changed, told to open pages within the same second; never holds personal data. */
export interface LiveEvent {
  practiceId: string;
  /** What kind of thing changed, such as `appointment`. */
  kind: string;
  /** Its id. */
  id: string;
}

/** The channels of PostgreSQL's LISTEN/NOTIFY that the product speaks on. */
const CHANNELS = {
  live: 'tendwell_live',
  site: 'tendwell_site',
  clock: 'tendwell_clock',
  outbox: 'tendwell_outbox',
} as const;

type Channel = keyof typeof CHANNELS;

/**
 * One connection that listens on every channel and tells subscribers in this process. It reconnects by
 * itself; `reconnected` lets subscribers re-read what they may have missed.
 */
export class NotificationHub {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private client: pg.Client | undefined;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly connectionString: string) {}

  /** Connects and listens; resolves when the first LISTEN stands. */
  async start(): Promise<this> {
    const client = new pg.Client({ connectionString: this.connectionString });
    this.client = client;
    client.on('notification', ({ channel, payload }) => this.events.emit(channel, payload ?? ''));
    client.on('error', () => undefined);
    client.on('end', () => this.reconnect());
    try {
      await client.connect();
      await client.query(
        Object.values(CHANNELS)
          .map((name) => `LISTEN ${name}`)
          .join('; '),
      );
    } catch (error) {
      if (this.retry === undefined && !this.closed) this.reconnect();
      throw error;
    }
    return this;
  }

  private reconnect(): void {
    if (this.closed || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.start().then(
        () => this.events.emit('reconnected'),
        (error: Error) => logger.warn({ err: error.message }, 'listening for notifications failed'),
      );
    }, 500);
  }

  /** Each subscriber is told as the request that it belongs to; one that fails keeps nobody else from being told. */
  private subscribe(name: string, listener: (payload: string) => void): () => void {
    const tell = AsyncResource.bind((payload: string) => {
      try {
        listener(payload);
      } catch (error) {
        logger.error({ err: (error as Error).stack?.split('\n').slice(0, 8) }, 'a subscriber failed');
      }
    });
    this.events.on(name, tell);
    return () => this.events.off(name, tell);
  }

  /** Calls back with each payload on a channel. Returns the function that ends it. */
  on(channel: Channel, listener: (payload: string) => void): () => void {
    return this.subscribe(CHANNELS[channel], listener);
  }

  /** Calls back after a lost connection stands again: anything may have changed meanwhile. */
  onReconnected(listener: () => void): () => void {
    return this.subscribe('reconnected', listener);
  }

  /** Calls back with each live event of one practice. Returns the function that ends it. */
  onLive(practiceId: string, listener: (event: LiveEvent) => void): () => void {
    return this.on('live', (payload) => {
      const event = JSON.parse(payload) as LiveEvent;
      if (event.practiceId === practiceId) listener(event);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }
}

let shared: Promise<NotificationHub> | undefined;

/** The process's one hub, started on first use. */
export function notificationHub(): Promise<NotificationHub> {
  shared ??= new NotificationHub(env().databaseUrl).start();
  return shared;
}
