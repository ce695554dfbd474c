import type pg from 'pg';
import { typeParser } from '#app/platform/db.ts';

export interface Statement {
  /** Whose rows it sees. */
  practiceId: string;
  text: string;
  values: unknown[];
}

type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'>;

interface Waiting extends Statement {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Column {
  name: string;
  /** Json comes as itself, and is not read twice. */
  isJson: boolean;
  parse(text: string): unknown;
}

const JSON_TYPES = new Set([114, 3802]);
const MAX_TEXTS = 3_000;

/** What each statement answers, as PostgreSQL described it when it was asked alone for the first time. */
const columnsOf = new Map<string, Column[]>();
const joinedTexts = new Map<string, string>();

function remember(text: string, fields: pg.FieldDef[]) {
  if (columnsOf.size >= MAX_TEXTS || columnsOf.has(text)) return;
  columnsOf.set(
    text,
    fields.map(({ name, dataTypeID }) => ({
      name,
      isJson: JSON_TYPES.has(dataTypeID),
      parse: typeParser(dataTypeID),
    })),
  );
}

const isOfSeveral = (parts: readonly Statement[]) =>
  parts.some(({ practiceId }) => practiceId !== parts[0]!.practiceId);

/**
 * One statement whose row has the rows of each part, every value as PostgreSQL writes it. Parts of several practices each set
 * their own before they read, by CASE, which alone promises an order; their practice is the last of their values.
 */
function joinedText(parts: readonly Statement[], ofSeveral: boolean): string {
  let given = 0;
  const columns = parts.map(({ text, values }, part) => {
    const names = columnsOf.get(text)!.map((_, index) => `c${index}`);
    const cells = columnsOf.get(text)!.map(({ isJson }, index) => (isJson ? `c${index}` : `c${index}::text`));
    const moved = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + given}`);
    given += values.length;
    const alias = names.length > 0 ? `t(${names.join(', ')})` : 't';
    const rows = `(SELECT json_agg(json_build_array(${cells.join(', ')})) FROM (${moved}) AS ${alias})`;
    if (!ofSeveral) return `${rows} AS s${part}`;
    given += 1;
    return `CASE WHEN set_config('tendwell.practice_id', $${given}, true) <> '' THEN ${rows} END AS s${part}`;
  });
  return `SELECT ${columns.join(', ')}`;
}

function joined(parts: readonly Statement[]): Statement {
  const ofSeveral = isOfSeveral(parts);
  const key = `${ofSeveral};${parts.map(({ text }) => text).join(';')}`;
  let text = joinedTexts.get(key);
  if (!text) {
    text = joinedText(parts, ofSeveral);
    if (joinedTexts.size < MAX_TEXTS) joinedTexts.set(key, text);
  }
  const values = parts.flatMap((part) => (ofSeveral ? [...part.values, part.practiceId] : part.values));
  return { practiceId: parts[0]!.practiceId, text, values };
}

function rowsOf(cells: unknown[][] | null, columns: readonly Column[]): Answer {
  const rows = (cells ?? []).map((values) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, isJson, parse }, index) => {
      const value = values[index];
      row[name] = value === null || isJson ? value : parse(value as string);
    });
    return row;
  });
  return { rows, rowCount: rows.length };
}

/**
 * Reads that are asked in one turn of the event loop go to the database as one statement, and each is answered as if it
 * had gone alone. What a statement answers is learned when it goes alone, once a process; so the first time all go side by side.
 */
export function joinReads(send: (statements: readonly Statement[]) => Promise<pg.QueryResult[]>) {
  let waiting: Waiting[] = [];
  async function answer(batch: readonly Waiting[]) {
    try {
      if (batch.length > 1 && batch.every(({ text }) => columnsOf.has(text))) {
        const [answer] = await send([joined(batch)]);
        batch.forEach(({ text, resolve }, part) =>
          resolve(rowsOf(answer!.rows[0][`s${part}`], columnsOf.get(text)!)),
        );
      } else {
        const answers = await send(batch);
        batch.forEach(({ text, resolve }, index) => {
          remember(text, answers[index]!.fields);
          resolve(answers[index]!);
        });
      }
    } catch (error) {
      // What one part of a page cannot read must not take the others along.
      if (batch.length > 1) await Promise.all(batch.map((one) => answer([one])));
      else batch[0]!.reject(error);
    }
  }
  function flush() {
    const batch = waiting;
    waiting = [];
    void answer(batch);
  }
  return (statement: Statement) =>
    new Promise<Answer>((resolve, reject) => {
      // After what this turn still does by promises, as composed statements do before they ask.
      if (waiting.length === 0) queueMicrotask(() => process.nextTick(flush));
      waiting.push({ ...statement, resolve, reject });
    });
}
