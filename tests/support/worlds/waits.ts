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

/**
 * What a call answers that waited for the practice's row while another connection, which held it, changed something.
 * @param change a statement of which $1 is the practice
 */
export async function afterWaitingFor<T>(
  owner: pg.Pool,
  practiceId: string,
  { change, call }: { change: string; call: () => Promise<T> },
): Promise<T> {
  const tab = await owner.connect();
  try {
    await tab.query('BEGIN');
    await tab.query('SELECT id FROM "Practice" WHERE id = $1 FOR UPDATE', [practiceId]);
    const waiting = call();
    await oneWaits(owner);
    await tab.query(change, [practiceId]);
    await tab.query('COMMIT');
    return await waiting;
  } finally {
    tab.release(true);
  }
}
