import { randomBytes } from 'node:crypto';
import { AccountCall } from '../core/call.ts';
import { Fault } from '../core/fault.ts';
import { idsOf } from '../core/ids.ts';
import type { Route as CoreRoute } from '../core/vendor.ts';
import { sellerOf } from './sellers.ts';
import type { ConsentCode, Seller, SquareProblem, SquareTables } from './tables.ts';

export const newId = idsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** An error answer of Square; whatever a request with a key was answered is kept for it. */
export const refusal = (status: number, errors: SquareProblem[], beside: object = {}): Fault =>
  new Fault(status, { errors, ...beside }, true);

export const invalid = (code: string, field: string, detail: string, status = 400): Fault =>
  refusal(status, [{ category: 'INVALID_REQUEST_ERROR', code, detail, field }]);

/** One endpoint of the sandbox's API. */
export interface Route extends CoreRoute<Call> {
  /** Proved by the application's own secret, in the body or in the header, not by a seller's token. */
  ofApplication?: 'body' | 'header';
}

/** One request: its body and the part of the tables that belongs to the seller whom the access token acts for. */
export class Call extends AccountCall<SquareTables> {
  body: Record<string, unknown> = {};
  query = new URLSearchParams();

  override find<T extends keyof SquareTables & string>(table: T, id: string): SquareTables[T] | undefined {
    const gone = table === 'customers' ? super.find('gone', id) : undefined;
    if (!gone) return super.find(table, id);
    return gone.into === undefined ? undefined : this.find(table, gone.into);
  }

  protected missing(table: string, id: string, field: string): Error {
    return invalid('NOT_FOUND', field, `Could not find ${table.slice(0, -1)} with id: ${id}`, 404);
  }

  get now(): string {
    return new Date(this.ms).toISOString();
  }

  get surroundings() {
    return this.around;
  }

  /** The seller whom the call acts for. */
  get seller(): Seller {
    return sellerOf(this.around, this.account);
  }

  /** Where a seller of the sandbox charges unless they say otherwise. */
  get location(): string {
    return this.seller.main_location_id;
  }

  /** What the consent page sent back. */
  code(code: string): ConsentCode | undefined {
    return this.around.store.get('codes', code);
  }

  useCode(code: ConsentCode): void {
    this.around.store.put('codes', code.code, { ...code, used: true });
  }

  /** @param beside what stands beside the object, such as the merge that made it */
  emit(type: string, kind: string, object: { id: string }, beside: object = {}): void {
    const id = randomBytes(16).toString('hex');
    const data = { type: kind, id: object.id, object: { [kind]: object, ...beside } };
    const body = { merchant_id: this.account, type, event_id: id, created_at: this.now, data };
    this.around.emit({ id, type, at: this.ms, body });
  }

  /** The card behind a token that Square's script made, used up by this. */
  useToken(token: string) {
    const typed = this.around.store.get('tokens', token);
    if (typed) this.around.store.put('tokens', token, { ...typed, used: true });
    return typed;
  }
}

/** Only what was given. */
export function given<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
