import type { CoreTables, Surroundings } from './vendor.ts';

/** Objects of a seeded past, by table: the form of their ids, and how one is made when it is first asked for. */
export type Demos<C> = Partial<
  Record<string, readonly [pattern: RegExp, make: (call: C, ...parts: string[]) => object | undefined]>
>;

/** One request on its way through a sandbox, with its account's part of the tables. */
export abstract class AccountCall<Tables extends CoreTables> {
  /** Epoch milliseconds. */
  readonly ms: number;

  constructor(
    protected readonly around: Surroundings<Tables>,
    readonly account: string,
    readonly path: Record<string, string>,
    protected readonly demos: Demos<never>,
  ) {
    this.ms = around.now();
  }

  /** The answer where a request names an object that is not there. */
  protected abstract missing(table: string, id: string, param: string): Error;

  private row = (id: string) => `${this.account}|${id}`;

  /** A copy of one object of this account; another account's is as missing as one that never was. */
  find<T extends keyof Tables & string>(table: T, id: string): Tables[T] | undefined {
    const found = this.around.store.get(table, this.row(id)) ?? this.demo(table, id);
    return found && structuredClone(found);
  }

  private demo<T extends keyof Tables & string>(table: T, id: string): Tables[T] | undefined {
    const [pattern, make] = this.demos[table] ?? [];
    const parts = pattern?.exec(id)?.slice(1);
    return parts && (make!(this as never, ...parts) as Tables[T] | undefined);
  }

  /** The same, or the vendor's word for what is not there. */
  need<T extends keyof Tables & string>(table: T, id: string, param: string): Tables[T] {
    const found = this.find(table, id);
    if (!found) throw this.missing(table, id, param);
    return found;
  }

  /** The account's own objects of a table, in the order in which they were made. */
  list<T extends keyof Tables & string>(table: T): Tables[T][] {
    return this.around.store
      .entries(table)
      .filter(([row]) => row.startsWith(this.row('')))
      .map(([, object]) => structuredClone(object));
  }

  drop<T extends keyof Tables & string>(table: T, id: string): void {
    this.around.store.remove(table, this.row(id));
  }

  put<T extends keyof Tables & string>(table: T, id: string, row: Tables[T]): void {
    this.around.store.put(table, this.row(id), row);
  }

  save<T extends keyof Tables & string>(table: T, object: Tables[T] & { id: string }): void {
    this.put(table, object.id, object);
  }
}
