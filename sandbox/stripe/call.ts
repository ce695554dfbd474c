import type Stripe from 'stripe';
import { AccountCall } from '../core/call.ts';
import { idsOf } from '../core/ids.ts';
import type { Route as CoreRoute } from '../core/vendor.ts';
import { invalid, missing } from './faults.ts';
import { NOUNS, type CardNature, type StripeTables } from './tables.ts';

export type Params = Record<string, unknown>;

/** The account in whose name platform calls act; Stripe-Account names another. */
export const PLATFORM = 'acct_sandbox_platform';
export const API_VERSION = '2026-10-28.endive';

const letters = idsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');

/** An id as Stripe makes them: `pi_` and 24 letters or digits. */
export const newId = (prefix: string, length = 24): string => prefix + letters(length);

/** One endpoint of the sandbox's API. */
export interface Route extends CoreRoute<Call> {
  /** Top-level parameters that Stripe knows here; any other is refused as Stripe refuses it. */
  accepts?: string[];
  /** May be called with the publishable key, by Stripe.js. */
  browser?: boolean;
}

/** One request: its parameters and the account's part of the tables. */
export class Call extends AccountCall<StripeTables> {
  params: Params = {};
  /** Made with the publishable key. */
  isOfBrowser = false;
  requestId: string | null = null;
  idempotencyKey: string | null = null;

  override find<T extends keyof StripeTables & string>(table: T, id: string) {
    return table === 'customers' && super.find('gone', id) ? undefined : super.find(table, id);
  }

  protected missing(table: string, id: string, param: string): Error {
    return missing(NOUNS[table] ?? table, id, param);
  }

  get publicUrl(): string {
    return this.around.publicUrl;
  }

  /** Seconds, as Stripe writes time. */
  get created(): number {
    return Math.floor(this.ms / 1000);
  }

  /** The same moment as another account has it. */
  of(account: string): Call {
    const call = new Call(this.around, account, this.path, this.demos);
    Object.assign(call, { requestId: this.requestId, idempotencyKey: this.idempotencyKey });
    return call;
  }

  nature(paymentMethodId: string): CardNature {
    return this.find('natures', paymentMethodId) ?? { behaviour: 'ok', setUp: false };
  }

  /** Records that something happened; the webhook sender takes it from there, at once or so many milliseconds later. */
  emit(type: string, object: object, afterMs = 0): void {
    const id = newId('evt_');
    const body = {
      id,
      object: 'event',
      ...(this.account !== PLATFORM && { account: this.account }),
      api_version: API_VERSION,
      created: this.created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.requestId, idempotency_key: this.idempotencyKey },
      type,
    };
    this.around.emit({ id, type, at: this.ms, body }, afterMs);
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
