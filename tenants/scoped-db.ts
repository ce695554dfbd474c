import type pg from 'pg';
import { sqlState, type Database } from '#app/platform/db.ts';
import { scopedPrisma, type ScopedPrisma } from './scoped-prisma.ts';

/** Runs one parametrised statement and answers its rows: sql`SELECT … WHERE id = ${id}`. */
export type Sql = <Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>;

/** Prisma inside a transaction, every query carrying the practice; `sql` for statements by hand. */
export type ScopedTx = ScopedPrisma & { sql: Sql };

/**
 * The database as one practice sees it. Each call is one transaction in which row-level security admits
 * that practice's rows alone. A deadlock or serialisation failure is tried once more, so the body must do
 * nothing but database work: no vendor is ever called inside.
 */
export interface PracticeDb {
  readonly practiceId: string;
  /** Prisma, with the practice in every WHERE. */
  tx<T>(body: (tx: ScopedTx) => Promise<T>): Promise<T>;
  /** Bare pg, for hot paths; the statements name "practiceId" themselves. */
  sql<T>(body: (sql: Sql) => Promise<T>): Promise<T>;
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

let statements = 0;
const statementNames = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

function statement(strings: TemplateStringsArray): { name: string; text: string } {
  let known = statementNames.get(strings);
  if (!known) {
    const text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`);
    known = { name: `tendwell_${(statements += 1)}`, text };
    statementNames.set(strings, known);
  }
  return known;
}

/** The statement runner over one connection; statements are prepared once a connection. */
export function sqlOn(client: pg.ClientBase | pg.Pool): Sql {
  return async <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
    (await client.query({ ...statement(strings), values })).rows as Row[];
}

async function sqlTransaction<T>(
  pool: pg.Pool,
  practiceId: string | null,
  body: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; SET LOCAL tendwell.practice_id = '${practiceId ?? ''}'`);
    const value = await body(sqlOn(client));
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * One transaction in no practice: people, their sessions and tokens, and the rows that belong to the product itself (its
 * own messages and outbox entries). No practice's row is seen in it. Tried once more after a deadlock, like a practice's.
 */
export function outsidePractices<T>(database: Database, body: (sql: Sql) => Promise<T>): Promise<T> {
  return onceMore(() => sqlTransaction(database.pool, null, body));
}

/** Opens a practice's view of the database. Throws where the id is no UUID. */
export function practiceDb(database: Database, practiceId: string): PracticeDb {
  if (!UUID.test(practiceId)) throw new Error('practiceDb needs the id of a practice');
  return {
    practiceId,
    sql: (body) => onceMore(() => sqlTransaction(database.pool, practiceId, body)),
    tx: (body) =>
      onceMore(() =>
        scopedPrisma(database.prisma, practiceId).$transaction(
          async (tx) => {
            await tx.$executeRaw`SELECT set_config('tendwell.practice_id', ${practiceId}, true)`;
            const sql: Sql = async <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
              tx.$queryRaw(strings, ...values) as Promise<Row[]>;
            return body(Object.assign(Object.create(tx) as ScopedPrisma, { sql }));
          },
          { timeout: 15_000, maxWait: 10_000 },
        ),
      ),
  };
}
