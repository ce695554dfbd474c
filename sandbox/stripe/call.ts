import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid, missing } from './faults.ts';
import { demoObject } from './demo.ts';
import { NOUNS, type ObjectTable, type SandboxEvent, type StripeTables } from './tables.ts';
import type { SandboxStore } from '../core/store.ts';

export type StripeStore = SandboxStore<StripeTables>;
export type Params = Record<string, unknown>;

/** The account in whose name platform calls act; Stripe-Account names another. */
export const PLATFORM = 'acct_sandbox_platform';
export const API_VERSION = '2026-10-28.endive';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Stripe makes them: `pi_` and 24 letters or digits. */
export function newId(prefix: string, length = 24): string {
  return prefix + [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export interface CallParts {
  store: StripeStore;
  /** Epoch milliseconds. */
  now: () => number;
  /** Where browsers reach this sandbox. */
  publicUrl: string;
  account: string;
  params: Params;
  path: Record<string, string>;
  idempotencyKey: string | null;
  requestId: string;
}

/** One request on its way through the sandbox: its parameters and the account's part of the tables. */
export class Call {
  readonly params: Params;
  readonly path: Record<string, string>;
  readonly account: string;
  readonly publicUrl: string;

  constructor(private readonly parts: CallParts) {
    this.params = parts.params;
    this.path = parts.path;
    this.account = parts.account;
    this.publicUrl = parts.publicUrl;
  }

  /** Seconds, as Stripe writes time. */
  get created(): number {
    return Math.floor(this.parts.now() / 1000);
  }

  get date(): Date {
    return new Date(this.parts.now());
  }

  private key(id: string): string {
    return `${this.account}|${id}`;
  }

  /** A copy of one object of this account; another account's is as missing as one that never was. */
  find<T extends ObjectTable>(table: T, id: string): StripeTables[T] | undefined {
    const found = this.parts.store.get(table, this.key(id)) ?? demoObject(this, table, id);
    return found && structuredClone(found);
  }

  /** The same, or Stripe's 'No such …' naming the parameter. */
  need<T extends ObjectTable>(table: T, id: string, param: string): StripeTables[T] {
    const found = this.find(table, id);
    if (!found) throw missing(NOUNS[table], id, param);
    return found;
  }

  list<T extends ObjectTable>(table: T): StripeTables[T][] {
    const mine = `${this.account}|`;
    return this.parts.store
      .entries(table)
      .filter(([key]) => key.startsWith(mine))
      .map(([, value]) => structuredClone(value));
  }

  save<T extends ObjectTable>(table: T, object: StripeTables[T]): void {
    this.parts.store.put(table, this.key(object.id), object);
  }

  nature(paymentMethodId: string): StripeTables['natures'] {
    return this.parts.store.get('natures', this.key(paymentMethodId)) ?? { behaviour: 'ok', setUp: false };
  }

  saveNature(paymentMethodId: string, nature: StripeTables['natures']): void {
    this.parts.store.put('natures', this.key(paymentMethodId), nature);
  }

  /** Records that something happened; the webhook sender takes it from there. */
  emit(type: string, object: object): void {
    const event: SandboxEvent = {
      id: newId('evt_'),
      object: 'event',
      ...(this.account !== PLATFORM && { account: this.account }),
      api_version: API_VERSION,
      created: this.created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.parts.requestId, idempotency_key: this.parts.idempotencyKey },
      type,
    };
    this.save('events', event);
    this.parts.store.put('deliveries', event.id, {
      eventId: event.id,
      eventKey: this.key(event.id),
      state: 'pending',
      attempts: 0,
      dueAt: this.parts.now(),
      lastStatus: null,
    });
  }

  text(name: string): string | null {
    const value = this.params[name];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null) {
      throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
    return value;
  }

  flag(name: string): boolean {
    return this.params[name] === 'true' || this.params[name] === true;
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
    }
    return Number(value);
  }

  record(name: string): Params | null {
    const value = this.params[name];
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Params) : null;
  }

  metadata(from: unknown = this.params.metadata): Stripe.Metadata {
    const kept: Stripe.Metadata = {};
    for (const [key, value] of Object.entries((from as Params | undefined) ?? {})) {
      const text = String(value);
      if (key.length > 40 || text.length > 500) {
        throw invalid('Metadata keys can be at most 40, values 500 characters long.', { param: 'metadata' });
      }
      if (text) kept[key] = text;
    }
    return kept;
  }
}
