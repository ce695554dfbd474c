import { setClockOffset } from './clock.ts';
import type { Database } from './db.ts';

/** Reads the development clock's offset into this process. */
export async function loadClockOffset({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ offsetMs: string }>('SELECT "offsetMs" FROM "DevClock" LIMIT 1');
  setClockOffset(Number(rows[0]?.offsetMs ?? 0));
}

/** Moves the development clock of every process by so many milliseconds; 0 or less sets it back to now. */
export async function moveClock({ pool }: Database, byMs: number): Promise<void> {
  await pool.query(
    byMs > 0
      ? `INSERT INTO "DevClock" (id, "offsetMs") VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET "offsetMs" = "DevClock"."offsetMs" + $1`
      : `INSERT INTO "DevClock" (id, "offsetMs") VALUES (1, $1 * 0)
         ON CONFLICT (id) DO UPDATE SET "offsetMs" = 0`,
    [byMs],
  );
  await loadClockOffset({ pool } as Database);
  await pool.query(`SELECT pg_notify('tendwell_clock', '')`);
}
