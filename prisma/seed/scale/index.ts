import pg from 'pg';
import { random, type Random } from '#prisma/seed/random.ts';
import { sharedPasswordHash } from '#prisma/situations/index.ts';
import { addAppointments } from './appointment-rows.ts';
import { addPractice } from './practice-rows.ts';
import { Batch, SCALE_TABLES } from './tables.ts';

export interface ScaleOptions {
  /** Connects as the user who owns the tables. */
  databaseUrl: string;
  practices: number;
  appointments: number;
  /** Epoch ms. */
  now: number;
  password: string;
  log: (line: string) => void;
}

/** Connections that write at the same time. */
const WRITERS = 3;
/** Appointments of one transaction, more or less. */
const PER_BATCH = 8000;

/** Splits appointments over practices: a few have very many, most have some, every one has its share of the sum. */
export function shares(practices: number, appointments: number, r: Random): number[] {
  const weights = Array.from({ length: practices }, () => Math.exp(1.1 * (r.drift() + r.drift())));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let handedOut = 0;
  let weightSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const share = Math.round((weightSoFar / total) * appointments) - handedOut;
    handedOut += share;
    return share;
  });
}

async function firstNumber(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number | null }>(
    `SELECT max(substr(slug, 10)::int) AS last FROM "Practice" WHERE slug ~ '^practice-[0-9]{5,9}$'`,
  );
  return (rows[0]?.last ?? 0) + 1;
}

/** Whether row-level security leaves this user alone, as COPY wants it. */
async function isExemptFromRowSecurity(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exempt: boolean }>(
    `SELECT rolsuper OR rolbypassrls AS exempt FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0]?.exempt ?? false;
}

/** Hands out practices in batches of about PER_BATCH appointments, made only when asked for. */
function* batches(options: ScaleOptions, first: number, passwordHash: string) {
  const { practices, appointments, now } = options;
  const r = random(`scale ${first}`);
  const counts = shares(practices, appointments, r);
  for (let index = 0; index < practices;) {
    const batch = new Batch();
    let inBatch = 0;
    let made = 0;
    while (index < practices && inBatch < PER_BATCH && made < 200) {
      const count = counts[index]!;
      const practice = addPractice(batch, {
        number: first + index,
        appointments: count,
        passwordHash,
        r,
        now,
      });
      addAppointments(batch, practice, count, r, now);
      inBatch += count;
      made += 1;
      index += 1;
    }
    yield { batch, practices: made, appointments: inBatch };
  }
}

/**
 * Fills a database with practices and appointments of realistic spread, by COPY, under all of its constraints. Numbers
 * go on where an earlier run ended.
 */
export async function seedScale(
  options: ScaleOptions,
): Promise<{ practices: number; appointments: number; rows: number }> {
  const { databaseUrl, log } = options;
  const startedAt = performance.now();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: WRITERS,
    options: '-c synchronous_commit=off',
  });
  const done = { practices: 0, appointments: 0, rows: 0 };
  try {
    const [first, isExempt] = [await firstNumber(pool), await isExemptFromRowSecurity(pool)];
    const queue = batches(options, first, await sharedPasswordHash(options.password));
    let saidAt = startedAt;
    const write = async () => {
      const client = await pool.connect();
      try {
        for (let next = queue.next(); !next.done; next = queue.next()) {
          const rows = await next.value.batch.write(client, isExempt);
          done.rows += rows;
          done.practices += next.value.practices;
          done.appointments += next.value.appointments;
          if (performance.now() - saidAt < 2000) continue;
          saidAt = performance.now();
          log(progress(done, options, saidAt - startedAt));
        }
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    log(progress(done, options, performance.now() - startedAt));
    const written = [...SCALE_TABLES, 'SearchDocument', 'SearchResult', 'SearchPlace', 'SearchWord'];
    await pool.query(`VACUUM (ANALYZE) ${written.map((table) => `"${table}"`).join(', ')}`);
    log(`analysed; ${((performance.now() - startedAt) / 1000).toFixed(1)} s in all`);
    return done;
  } finally {
    await pool.end();
  }
}

const thousands = (value: number) => Math.round(value).toLocaleString('en-US');

function progress(
  done: { practices: number; appointments: number; rows: number },
  wanted: ScaleOptions,
  ms: number,
) {
  const percent = Math.floor((100 * done.appointments) / Math.max(1, wanted.appointments));
  return `${percent} %: ${thousands(done.practices)} practices, ${thousands(done.appointments)} appointments, ${thousands(done.rows)} rows; ${thousands((done.appointments * 1000) / ms)} appointments/s, ${thousands((done.rows * 1000) / ms)} rows/s`;
}
