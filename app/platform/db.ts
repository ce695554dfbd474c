import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { env } from './env/index.ts';
import { outsideRequests } from './escapes.ts';
import { logger } from './logger.ts';

/** A connection outlives the request that wanted it first, and belongs to none. */
class SharedClient extends pg.Client {
  override connect = ((...answer: []) =>
    outsideRequests(() => super.connect(...answer))) as pg.Client['connect'];
}

/** Sends the messages of one packet as one piece: to write fifteen small pieces takes the system twice as long. */
class PacketSocket extends Socket {
  override _writev = (pieces: { chunk: Buffer }[], done: (error?: Error | null) => void) =>
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
}

/** How a value is read: bigint as a number, a date as its midnight in UTC, wherever the process stands. */
const READ = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (value) => new Date(value)],
]);
/** How the text of a value of this type is read, the type as pg_type numbers it. */
export const typeParser = (oid: number): ((value: string) => unknown) =>
  READ.get(oid) ?? pg.types.getTypeParser(oid);
const types = { getTypeParser: typeParser as typeof pg.types.getTypeParser };

/** Opens a pool of connections as whom the address says. */
export function openPool(connectionString: string, max?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    // What this installation does without, for the functions that say what a practice can offer (is_switched_on).
    options: `-c tendwell.switched_off=${env().switchedOff.join(',')}`,
    max: max ?? env().poolSize,
    types,
    application_name: 'tendwell',
    Client: SharedClient,
    stream: () => new PacketSocket(),
    // Statements leave as they are asked, in their order, without waiting for the answer of the one before.
    pipeline: true,
  } as pg.PoolConfig);
  const report = (error: Error) => logger.warn({ err: error.message }, 'database connection lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Sends what is asked of a connection in this turn of the event loop as one packet. */
export function inOnePacket<T>(client: pg.ClientBase, ask: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return ask();
}

const opened = new AsyncLocalStorage<{ client?: pg.ClientBase }>();

/** Prisma's adapter, which tells whoever opened a transaction the connection that it is on. */
class TellingPg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    const start = connection.startTransaction.bind(connection);
    connection.startTransaction = async (level) => {
      const transaction = await start(level);
      const slot = opened.getStore();
      // A protected field of the pinned adapter: scoped-db.test.ts tells when it is gone.
      if (slot) slot.client = (transaction as unknown as { client: pg.ClientBase }).client;
      return transaction;
    };
    return connection;
  }
}

/** Runs the body of a transaction of Prisma with the connection that it is on. */
export function inTransactionOf<Tx, T>(
  transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  body: (tx: Tx, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const slot: { client?: pg.ClientBase } = {};
  return opened.run(slot, () => transaction((tx) => body(tx, slot.client!)));
}

/** One database as the app sees it: a pool and a Prisma client over that same pool. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** Opens the app's view of a database; the address is that of the role tendwell_app, which owns no table. */
export function openDatabase(connectionString: string, max?: number): Database {
  const pool = openPool(connectionString, max);
  const prisma = new PrismaClient({ adapter: new TellingPg(pool) });
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

/**
 * Refuses to work as somebody whom row-level security does not bind: a superuser, or the owner of a table.
 * @throws where the address of a pool says so
 */
export async function mustBeBound(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; unbound: boolean }>(`
    SELECT current_user AS name, r.rolsuper OR r.rolbypassrls OR EXISTS (
      SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relowner = r.oid
    ) AS unbound
    FROM pg_roles r WHERE r.rolname = current_user`);
  const { name, unbound } = rows[0]!;
  if (unbound)
    throw new Error(`the database user ${name} is not bound by row-level security: log in as tendwell_app`);
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
