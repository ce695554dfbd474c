import type { Services } from '#app/operations/context.ts';
import { sqlOn } from '#tenants/scoped-db.ts';
import { forgetExpiredHourly } from './forget-expired.ts';
import { JOBS } from './jobs.ts';
import { relayOutbox } from './relay.ts';

/** Jobs that one statement queues: it locks the key of each. */
const BATCH = 500;

interface Wanted {
  key: string;
  payload: object;
}

/**
 * Looks for everything that has fallen due and queues a job for each, under a key that names it: while that job waits or runs, a
 * second look, or a second worker, leaves it as it is. It reads the product's clock, so that moving the clock makes things due at
 * once. Answers how many jobs it queued by name.
 */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const { clock, database } = services;
  const now = new Date(clock.now());
  const queued: Record<string, number> = {};

  await relayOutbox(services);
  await forgetExpiredHourly(database, clock.now());
  // In turns: of one kind there may be thousands, and the others do not wait for them.
  const turns: { name: string; wanted: Wanted[] }[][] = [];
  for (const [name, { due, key }] of JOBS) {
    if (!due || !key) continue;
    const inputs: object[] = await due(services, now);
    const wanted = inputs.map((payload) => ({ key: key(payload), payload }));
    for (let turn = 0; turn * BATCH < wanted.length; turn += 1) {
      (turns[turn] ??= []).push({ name, wanted: wanted.slice(turn * BATCH, (turn + 1) * BATCH) });
    }
  }
  for (const { name, wanted } of turns.flat()) {
    const added = await enqueue(services, name, wanted);
    if (added > 0) queued[name] = (queued[name] ?? 0) + added;
  }
  return queued;
}

/** Queues what does not wait or run yet, and answers how many that are. In the order of keys: two workers may look at once. */
async function enqueue({ database }: Services, job: string, wanted: Wanted[]): Promise<number> {
  const [queued] = await sqlOn(database.pool)<{ added: number }>`
    SELECT count(*) FILTER (WHERE tenancy.enqueue_once(${job}, payload, key))::int AS added FROM (
      SELECT key, payload FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted(key text, payload json)
      ORDER BY key) AS in_order`;
  return queued!.added;
}
