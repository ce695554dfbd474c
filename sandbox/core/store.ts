import { memoryJournal, type Change, type Journal } from './journal.ts';

/**
 * The tables of one vendor's sandbox. Changes are staged by a request and kept together by commit(), which returns
 * only when they are on the disk.
 */
export class SandboxStore<Tables extends object> {
  private readonly tables = new Map<string, Map<string, unknown>>();
  private staged: Change[] = [];
  private isClosed = false;

  constructor(private readonly journal: Journal = memoryJournal()) {
    for (const change of journal.read()) this.apply(change);
    // The past is folded into the present, and a torn last line goes with it.
    journal.rewrite(this.snapshot());
  }

  private apply([table, key, value]: Change): void {
    const rows = this.tables.get(table) ?? new Map<string, unknown>();
    this.tables.set(table, rows);
    if (value === null) rows.delete(key);
    else rows.set(key, value);
  }

  private snapshot(): Change[] {
    return [...this.tables].flatMap(([table, rows]) =>
      [...rows].map(([key, value]): Change => [table, key, value]),
    );
  }

  get<T extends keyof Tables & string>(table: T, key: string): Tables[T] | undefined {
    return this.tables.get(table)?.get(key) as Tables[T] | undefined;
  }

  /** Rows in the order in which they were first put. */
  all<T extends keyof Tables & string>(table: T): Tables[T][] {
    return [...(this.tables.get(table)?.values() ?? [])] as Tables[T][];
  }

  entries<T extends keyof Tables & string>(table: T): [string, Tables[T]][] {
    return [...(this.tables.get(table)?.entries() ?? [])] as [string, Tables[T]][];
  }

  put<T extends keyof Tables & string>(table: T, key: string, value: Tables[T]): void {
    this.stage([table, key, structuredClone(value)]);
  }

  remove<T extends keyof Tables & string>(table: T, key: string): void {
    this.stage([table, key, null]);
  }

  private stage(change: Change): void {
    this.apply(change);
    this.staged.push(change);
  }

  /** Keeps what was staged since the last commit. Nothing after close(): an attempt still on its way comes again. */
  commit(): void {
    if (this.isClosed || this.staged.length === 0) return;
    const changes = this.staged;
    this.staged = [];
    this.journal.append(changes);
  }

  /** Forgets everything. */
  reset(): void {
    this.tables.clear();
    this.staged = [];
    this.journal.rewrite([]);
  }

  /** Everything, by table, for looking at. */
  dump(): Record<string, unknown[]> {
    return Object.fromEntries([...this.tables].map(([table, rows]) => [table, [...rows.values()]]));
  }

  close(): void {
    this.commit();
    this.isClosed = true;
    this.journal.close();
  }
}
