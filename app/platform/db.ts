import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { env } from './env/index.ts';
import { outsideRequests } from './escapes.ts';
import { logger } from './logger.ts';

/** The role that web and worker run as: it owns no table, so row-level security holds for it. */
const APP_ROLE = 'tendwell_app';

/** A connection outlives the request that wanted it first, and belongs to none. */
class SharedClient extends pg.Client {
  override connect = ((...answer: []) =>
    outsideRequests(() => super.connect(...answer))) as pg.Client['connect'];
}

/** Opens a pool whose connections have taken the given role. */
export function openPool(connectionString: string, role: string = APP_ROLE, max?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options: `-c role=${role}`,
    max: max ?? env().poolSize,
    application_name: 'tendwell',
    Client: SharedClient,
  });
  const report = (error: Error) => logger.warn({ err: error.message }, 'database connection lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** One database as the app sees it: a pool and a Prisma client over that same pool. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** Opens the app's view of a database (role tendwell_app). */
export function openDatabase(connectionString: string, max?: number): Database {
  const pool = openPool(connectionString, APP_ROLE, max);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    prisma,
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

let shared: Database | undefined;

/** The process's one database, opened on first use. */
export function database(): Database {
  shared ??= openDatabase(env().databaseUrl);
  return shared;
}

/** SQLSTATE of a database error, also where Prisma's adapter wraps it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause && depth < 5; depth++) {
    const { code, originalCode, cause: next, meta } = cause as Record<string, unknown>;
    if (typeof originalCode === 'string') return originalCode;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
    const adapterCause = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
    cause = next ?? adapterCause;
  }
  return undefined;
}
