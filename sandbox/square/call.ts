import { createHash, randomBytes } from 'node:crypto';
import type { SandboxStore } from '../core/store.ts';
import { demoObject } from './demo.ts';
import type { Card, Customer, Payment, SquareEvent, SquareProblem, SquareTables } from './tables.ts';

export type SquareStore = SandboxStore<SquareTables>;

/** An answer that is no success. `beside` stands in the body next to the errors. */
export class SquareFault extends Error {
  constructor(
    readonly status: number,
    readonly errors: SquareProblem[],
    readonly beside: object = {},
  ) {
    super(errors[0]?.code);
  }
}

export const invalid = (code: string, field: string, detail: string, status = 400) =>
  new SquareFault(status, [{ category: 'INVALID_REQUEST_ERROR', code, detail, field }]);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const newId = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

type Owned = 'customers' | 'cards' | 'payments' | 'refunds';

/** One request on its way through the sandbox: its body and the seller's part of the tables. */
export class Call {
  constructor(
    readonly store: SquareStore,
    private readonly clock: () => number,
    /** The seller that the access token acts for. */
    readonly merchant: string,
    readonly body: Record<string, unknown>,
    readonly path: Record<string, string>,
    readonly query: URLSearchParams,
  ) {}

  /** Epoch milliseconds. */
  get ms(): number {
    return this.clock();
  }

  get now(): string {
    return new Date(this.clock()).toISOString();
  }

  get location(): string {
    return locationOf(this.merchant);
  }

  /** A copy of one object of this seller; another's is as missing as one that never was. */
  find<T extends Owned>(table: T, id: string): SquareTables[T] | undefined {
    const found = this.store.get(table, `${this.merchant}|${id}`) ?? demoObject(this, table, id);
    return found && structuredClone(found);
  }

  need<T extends Owned>(table: T, id: string, field: string): SquareTables[T] {
    const found = this.find(table, id);
    if (found) return found;
    throw invalid('NOT_FOUND', field, `Could not find ${table.slice(0, -1)} with id: ${id}`, 404);
  }

  save<T extends Owned>(table: T, object: SquareTables[T] & { id: string }): void {
    this.store.put(table, `${this.merchant}|${object.id}`, object);
  }

  /** The seller's own objects of a table, in the order in which they were made. */
  own<T extends Owned>(table: T): SquareTables[T][] {
    return this.store
      .entries(table)
      .filter(([key]) => key.startsWith(`${this.merchant}|`))
      .map(([, object]) => object);
  }

  emit(type: string, kind: string, object: Customer | Card | Payment | object, id: string): void {
    const event: SquareEvent = {
      id: createHash('sha256').update(newId(20)).digest('hex').slice(0, 32),
      type,
      at: this.ms,
      body: {},
    };
    event.body = {
      merchant_id: this.merchant,
      type,
      event_id: event.id,
      created_at: this.now,
      data: { type: kind, id, object: { [kind]: object } },
    };
    this.store.put('events', event.id, event);
    this.store.put('deliveries', event.id, {
      eventId: event.id,
      eventKey: event.id,
      state: 'pending',
      attempts: 0,
      dueAt: this.ms,
      lastStatus: null,
    });
  }
}

/** The one location of a seller of the sandbox. */
const locationOf = (merchant: string): string => `L_${merchant}`;

/** One endpoint of the sandbox's API: answers with the body, or throws SquareFault. */
export interface Route {
  method: 'get' | 'post';
  path: string;
  /** Proved by the application's own secret in the body, not by a seller's token. */
  ofApplication?: true;
  run: (call: Call) => object;
}

/** Only what was given. */
export function given<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
