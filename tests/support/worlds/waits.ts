import type pg from 'pg';
import { expect } from 'vitest';

/** Until exactly one connection of this database waits for a lock. */
export async function oneWaits(owner: pg.Pool): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ waits: number }>(
        `SELECT count(*)::int AS waits FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows[0]!.waits;
    })
    .toBe(1);
}
