import pg from 'pg';
import { logger } from '#app/platform/logger.ts';

/**
 * Frees the jobs of workers that were killed, which the queue itself would leave locked for four hours. Every
 * live worker holds an advisory lock of its id on one connection of its process; PostgreSQL lets go of it the
 * moment the process dies. A job whose worker holds no lock is nobody's.
 */
export class WorkerLife {
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly client: pg.Client) {}

  /** One connection answers one question at a time. */
  private ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const answer = this.last.then(async () => (await this.client.query<Row>(text, values)).rows);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  static async begin(connectionString: string): Promise<WorkerLife> {
    const client = new pg.Client({ connectionString });
    client.on('error', (error) => {
      // Without this connection others would take our jobs for a dead worker's: stop and let the supervisor start anew.
      logger.error({ err: error.message }, 'the worker lost its life line');
      process.exit(1);
    });
    await client.connect();
    return new WorkerLife(client);
  }

  /** Says that a worker of this process is alive. */
  async alive(workerId: string): Promise<void> {
    await this.ask(`SELECT pg_advisory_lock(hashtextextended('worker:' || $1, 7))`, [workerId]);
  }

  /** Unlocks the jobs of workers that no longer live. Answers how many workers were found dead. */
  async bury(): Promise<number> {
    const rows = await this.ask<{ locked_by: string }>(`
      SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND locked_at < now() - interval '2 seconds'`);
    const dead: string[] = [];
    for (const { locked_by: workerId } of rows) {
      const found = await this.ask<{ lives: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted
                        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                        AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('worker:' || $1, 7)) AS lives`,
        [workerId],
      );
      if (!found[0]!.lives) dead.push(workerId);
    }
    if (dead.length === 0) return 0;
    await this.ask('SELECT graphile_worker.force_unlock_workers($1)', [dead]);
    logger.warn({ workers: dead.length }, 'jobs of dead workers were freed');
    // A job that was wanted again while a worker held it lives on under its key; the held one is then a husk.
    await this.ask(`
      SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs
      WHERE locked_by IS NULL AND key IS NULL AND attempts >= max_attempts AND last_error IS NULL`);
    return dead.length;
  }

  async end(): Promise<void> {
    this.client.removeAllListeners('error');
    await this.client.end();
  }
}
