import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Shape } from './declared.ts';

/** What tests saw a statement answer. */
export interface Answered {
  text: string;
  rows: number;
  row: Shape;
}

/** More different strings than any union has. */
const MAX_LABELS = 30;
/** Enough to meet what a column can hold; the rest of a long answer is as its beginning. */
const MAX_ROWS = 200;
const MAX_ROWS_OF_ALL = 3_000;

/** What one place of an answer held so far. */
class Values {
  private readonly kinds = new Set<string>();
  private labels: Set<string> | undefined = new Set();
  private item: Values | undefined;
  private fields: Map<string, Values> | undefined;
  private objects = 0;
  count = 0;

  add(value: unknown): void {
    this.count += 1;
    if (typeof value !== 'object') {
      this.kinds.add(typeof value);
      if (typeof value === 'string') this.addLabel(value);
    } else if (value === null) this.kinds.add('null');
    else if (Array.isArray(value)) {
      this.kinds.add('array');
      this.item ??= new Values();
      for (const one of value.slice(0, MAX_ROWS)) this.item.add(one);
    } else if (value instanceof Date) this.kinds.add('Date');
    else if (Buffer.isBuffer(value)) this.kinds.add('Buffer');
    else this.addObject(value);
  }

  private addLabel(value: string): void {
    if (this.labels?.has(value)) return;
    if (this.labels && this.labels.size < MAX_LABELS) this.labels.add(value);
    else this.labels = undefined;
  }

  private addObject(value: object): void {
    this.kinds.add('object');
    this.objects += 1;
    this.fields ??= new Map();
    for (const [name, one] of Object.entries(value)) {
      let field = this.fields.get(name);
      if (!field) this.fields.set(name, (field = new Values()));
      field.add(one);
    }
  }

  shape(): Shape {
    const fields = [...(this.fields ?? [])].map(([name, values]) => {
      const shape = values.shape();
      // Not every object had it.
      return [name, values.count < this.objects ? { ...shape, kinds: [...shape.kinds, 'undefined'] } : shape];
    });
    return {
      kinds: [...this.kinds],
      labels: this.labels && [...this.labels],
      item: this.item?.shape(),
      fields: this.fields && (Object.fromEntries(fields) as Record<string, Shape>),
    };
  }
}

/** What these values hold together. */
export function shapeOfValues(values: readonly unknown[]): Shape {
  const all = new Values();
  for (const value of values) all.add(value);
  return all.shape();
}

const seen = new Map<string, Values>();
let isNew = false;

/** Composed statements are written in small letters; their rows the compiler infers. */
const IS_COMPOSED = /^(select|insert|update|delete|with) /;

function add(text: string, rows: readonly unknown[]): void {
  if (rows.length === 0) return;
  let values = seen.get(text);
  if (!values) seen.set(text, (values = new Values()));
  if (values.count > MAX_ROWS_OF_ALL) return;
  isNew = true;
  for (const row of rows.slice(0, MAX_ROWS)) values.add(row);
}

/** Notes from here on what the statements of tenants/scoped-db.ts answer in this process. */
function watch(): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const { name, text } = given[0] as { name?: string; text?: string };
    if (!name?.startsWith('tendwell_') || !text || IS_COMPOSED.test(text)) return query.apply(this, given);
    // A pool gives its connection a function to answer to.
    const tell = given.at(-1);
    if (typeof tell === 'function') {
      return query.apply(this, [
        ...given.slice(0, -1),
        (error: unknown, result?: pg.QueryResult) => {
          if (result) add(text, result.rows);
          (tell as (...answer: unknown[]) => void)(error, result);
        },
      ]);
    }
    const answer = query.apply(this, given) as Promise<pg.QueryResult>;
    answer.then(
      ({ rows }) => add(text, rows),
      () => undefined,
    );
    return answer;
  } as typeof pg.Client.prototype.query;
}

const FOLDER = process.env.ROWS_SEEN;
const file = `seen-${process.pid}-${randomUUID()}.json`;
if (FOLDER) watch();

/** Writes down what was seen so far, for whoever compares it when all tests are over. */
export function writeSeen(): void {
  if (!FOLDER || !isNew) return;
  isNew = false;
  const answered = [...seen].map(([text, values]): Answered => {
    return { text, rows: values.count, row: values.shape() };
  });
  writeFileSync(join(FOLDER, file), JSON.stringify(answered));
}

/** All that the processes of a run wrote down. */
export function readSeen(folder: string): Answered[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('seen-'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Answered[]);
}
