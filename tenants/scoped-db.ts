import { DefaultQueryExecutor, PostgresAdapter, QueryCreator } from 'kysely';
import type { CompiledQuery, Generated, QueryResult } from 'kysely';
import type pg from 'pg';
import { inOnePacket, inTransactionOf, sqlState, type Database } from '#app/platform/db.ts';
import type { Tables } from '#prisma/generated/kysely/tables.ts';
import { joinReads } from './joined-reads.ts';
import { scopedPrisma, type ScopedPrisma } from './scoped-prisma.ts';
import { scopedTo } from './scoped-queries.ts';

/** The tables as one practice writes them: its own id need not be named. */
export type OwnTables = {
  [Name in keyof Tables]: Tables[Name] extends { practiceId: string | null }
    ? Omit<Tables[Name], 'practiceId'> & { practiceId: Generated<Tables[Name]['practiceId']> }
    : Tables[Name];
};

type Queries = Pick<
  QueryCreator<OwnTables>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with'
>;

/**
 * One transaction's statements: db.selectFrom('Client').select('phone').where('id', '=', id).executeTakeFirst(). Columns and rows are
 * checked by the compiler, and the practice is put into every WHERE, ON and INSERT by the scope. What comes back:
 * timestamptz and date are Date (a date is its midnight in UTC; write it as 'YYYY-MM-DD'), bigint and count() are
 * number, numeric is string, json is as it was written; a date inside json, also of jsonArrayFrom, is a string.
 *
 * Called as a tag, it runs a statement by hand, which names "practiceId" itself: db<{ id: string }>`SELECT …`. Tests compare
 * its row with what PostgreSQL describes and answers (tests/unit/rows).
 */
export interface Db extends Queries {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

/** Prisma inside a transaction, every query carrying the practice; `db` for composed statements on the same connection. */
export type ScopedTx = ScopedPrisma & { db: Db };

/**
 * The database as one practice sees it. Each call is one transaction in which row-level security admits
 * that practice's rows alone. A deadlock or serialisation failure is tried once more, so the body must do
 * nothing but database work: no vendor is ever called inside.
 */
export interface PracticeDb {
  readonly practiceId: string;
  /** One transaction; the way for everything that runs. */
  run<T>(body: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Reads alone: those that are asked side by side (Promise.all, the loaders of one page) are one statement. A write is refused.
   * Each turn of asking sees the data of its own moment, as each statement of `run` does.
   */
  read<T>(body: (db: Db) => Promise<T>): Promise<T>;
  /** Prisma, with the practice in every WHERE: a quarter of the speed, for situations and the seed. */
  tx<T>(body: (tx: ScopedTx) => Promise<T>): Promise<T>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TRY_AGAIN = new Set(['40P01', '40001']);

async function onceMore<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (TRY_AGAIN.has(sqlState(error) ?? '')) return attempt();
    throw error;
  }
}

/** Statements that are prepared by name; what a process has more of is planned each time. */
const MAX_STATEMENTS = 3_000;
const statementNames = new Map<string, string>();

/** A statement's name is its text's: prepared once a connection, wherever it is written. */
function nameOf(text: string): string | undefined {
  let name = statementNames.get(text);
  if (!name && statementNames.size < MAX_STATEMENTS) {
    statementNames.set(text, (name = `tendwell_${statementNames.size + 1}`));
  }
  return name;
}

const tagTexts = new WeakMap<TemplateStringsArray, string>();

function textOf(strings: TemplateStringsArray): string {
  let text = tagTexts.get(strings);
  if (!text) tagTexts.set(strings, (text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`)));
  return text;
}

const adapter = new PostgresAdapter();

/** What the tag answers: a body that answers the same has asked its last statement. */
const statements = new WeakSet<Promise<unknown>>();

type Query = (text: string, values: unknown[]) => Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>>;

const queryOn =
  (client: pg.ClientBase | pg.Pool) =>
  (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    client.query({ name: nameOf(text), text, values });

/** The statements of one connection within one practice, or within none. */
export const sqlOn = (client: pg.ClientBase | pg.Pool, practiceId: string | null = null): Db =>
  dbOf(queryOn(client), practiceId);

function dbOf(query: Query, practiceId: string | null): Db {
  const connection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, rowCount } = await query(sql, parameters as unknown[]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) } as QueryResult<Row>;
    },
    streamQuery: () => {
      throw new Error('a statement is read in parts by its own LIMIT');
    },
  };
  const executor = new DefaultQueryExecutor(scopedTo(practiceId), adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  const creator = new QueryCreator<OwnTables>({ executor });
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => {
    const rows = query(textOf(strings), values).then((answer) => answer.rows as unknown[]);
    statements.add(rows);
    return rows;
  };
  const db = Object.assign(tag, {
    selectFrom: creator.selectFrom.bind(creator),
    selectNoFrom: creator.selectNoFrom.bind(creator),
    insertInto: creator.insertInto.bind(creator),
    updateTable: creator.updateTable.bind(creator),
    deleteFrom: creator.deleteFrom.bind(creator),
    with: creator.with.bind(creator),
  }) as Db;
  connections.set(db, { query, practiceId });
  return db;
}

/** What is behind a Db, for a statement whose text is known. */
const connections = new WeakMap<Db, { query: Query; practiceId: string | null }>();

/** Stands in for the practice while a text is made. */
const PRACTICE = {};

/**
 * A composed SELECT whose text is made once a process: composing a large one takes longer than its answer. It stands outside
 * of functions, so that `compose` knows no value but those given, and of these only stand-ins, to be passed on.
 */
export function composedOnce<Given extends unknown[], Row>(
  compose: (db: Pick<Db, 'selectFrom'>, ...given: Given) => { compile(): CompiledQuery<Row> },
): (db: Db, ...given: Given) => Promise<Row[]> {
  let text: string | undefined;
  let parameters: ((values: unknown[]) => unknown)[] = [];
  return async (db, ...given) => {
    if (text === undefined) {
      const standIns = given.map(() => ({}));
      const scope = scopedTo(PRACTICE as string);
      const executor = new DefaultQueryExecutor(scope, adapter, {
        provideConnection: () => Promise.reject(new Error('a text is made, not asked')),
      });
      const creator = new QueryCreator<OwnTables>({ executor });
      const composed = compose(creator, ...(standIns as Given)).compile();
      const all: unknown[] = [...standIns, PRACTICE];
      parameters = composed.parameters.map((one) => {
        const place = all.indexOf(one);
        return place < 0 ? () => one : (values) => values[place];
      });
      text = composed.sql;
    }
    const { query, practiceId } = connections.get(db)!;
    const values = [...given, practiceId];
    const { rows } = await query(
      text,
      parameters.map((valueIn) => valueIn(values)),
    );
    return rows as Row[];
  };
}

const within = (practiceId: string) => `SET LOCAL tendwell.practice_id = '${practiceId}'`;

const OVER = 'asked after the transaction was over';

async function transaction<T>(
  pool: pg.Pool,
  practiceId: string | null,
  body: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const query = queryOn(client);
  let broken: Error | undefined;
  let isOver = false;
  try {
    // A body that was thrown out of may go on asking: by then the connection can be the next borrower's.
    const db = dbOf(
      (text, values) => (isOver ? Promise.reject(new Error(OVER)) : query(text, values)),
      practiceId,
    );
    const { answer, all, isCommitted } = inOnePacket(client, () => {
      const begun = client.query(`BEGIN; ${within(practiceId ?? '')}`);
      const answer = body(db);
      // A body that answers its statement asks no more. COMMIT goes with it, and undoes where the statement fails.
      const isCommitted = statements.has(answer);
      return { answer, all: [answer, begun, ...(isCommitted ? [client.query('COMMIT')] : [])], isCommitted };
    });
    // Every one is waited for: a body that still asks must not meet the next borrower of its connection.
    const answers = await Promise.allSettled(all);
    const failed = answers.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    isOver = true;
    const { command } = isCommitted
      ? (answers.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value
      : await client.query('COMMIT');
    // PostgreSQL says so and no more where a statement had failed, whoever caught that.
    if (command !== 'COMMIT')
      throw new Error('the transaction was undone, as one of its statements had failed');
    return await answer;
  } catch (error) {
    isOver = true;
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Reads of one request, of whichever practice: what is asked side by side is one read-only transaction, sent in one packet. */
export type Reads = (practiceId: string) => Db;

/** Reads that whoever holds them asks together, as the loaders of one page do. */
export function readsOf({ pool }: Pick<Database, 'pool'>): Reads {
  const ask = joinReads(async (batch) => {
    const client = await pool.connect();
    try {
      const query = queryOn(client);
      const all = inOnePacket(client, () => [
        client.query(`BEGIN READ ONLY; ${within(batch[0]!.practiceId)}`),
        ...batch.map(async ({ practiceId, text, values }, index) => {
          const isAnother = index > 0 && practiceId !== batch[index - 1]!.practiceId;
          const set = isAnother && client.query(within(practiceId));
          const [answer] = await Promise.all([query(text, values), set]);
          return answer;
        }),
        client.query('COMMIT'),
      ]);
      const answers = await Promise.allSettled(all);
      const failed = answers.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      return answers.slice(1, -1).map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value);
    } finally {
      client.release();
    }
  });
  return (practiceId: string) => dbOf((text, values) => ask({ practiceId, text, values }), practiceId);
}

const uuidOf = (practiceId: string) => {
  if (UUID.test(practiceId)) return practiceId;
  throw new Error('practiceDb needs the id of a practice');
};

/**
 * `read` of several practices at once, in their order: `body` runs for each, and sees that practice's rows alone. What all of
 * them ask side by side is one statement.
 */
export function readAcross<T>(
  database: Database,
  practiceIds: readonly string[],
  body: (db: Db, practiceId: string) => Promise<T>,
): Promise<T[]> {
  const of = readsOf(database);
  return Promise.all(practiceIds.map((practiceId) => body(of(uuidOf(practiceId)), practiceId)));
}

/**
 * One transaction in no practice: people, their sessions and tokens, and the rows that belong to the product itself (its
 * own messages and outbox entries). No practice's row is seen in it. Tried once more after a deadlock, like a practice's.
 */
export function outsidePractices<T>(database: Database, body: (db: Db) => Promise<T>): Promise<T> {
  return onceMore(() => transaction(database.pool, null, body));
}

/**
 * Opens a practice's view of the database. Throws where the id is no UUID.
 * @param reads what `read` asks together with others of the same request; alone where there is none
 */
export function practiceDb(database: Database, practiceId: string, reads?: Reads): PracticeDb {
  uuidOf(practiceId);
  const run: PracticeDb['run'] = (body) => onceMore(() => transaction(database.pool, practiceId, body));
  return {
    practiceId,
    run,
    read: (body) => body((reads ?? readsOf(database))(practiceId)),
    tx: (body) =>
      onceMore(() =>
        inTransactionOf(
          (work: (tx: ScopedPrisma) => ReturnType<typeof body>) =>
            scopedPrisma(database.prisma, practiceId).$transaction(work, {
              timeout: 15_000,
              maxWait: 10_000,
            }),
          async (tx, client) => {
            await client.query(within(practiceId));
            return body(Object.assign(Object.create(tx) as ScopedPrisma, { db: sqlOn(client, practiceId) }));
          },
        ),
      ),
  };
}
