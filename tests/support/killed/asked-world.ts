import { afterAll, beforeAll, expect } from 'vitest';
import type { Failure } from '#sandbox/core/failures.ts';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { twoPractices, type WorldPractice } from '../world.ts';
import { builtWorker } from './built-worker.ts';
import type { Asked } from './operations.ts';
import { startChild } from './start-child.ts';

interface Trouble {
  vendor: 'square' | 'paypal' | 'cronofy' | 'zoom' | 'stripe';
  /** What the vendor is to do instead of answering. */
  trouble?: Failure;
  /** When the process is killed; once the vendor holds the question where this is not said. */
  isDone?: () => boolean | Promise<boolean>;
}

/** Who asks; the practice's owner unless told otherwise. */
type As = Partial<Pick<Asked, 'actor' | 'linkToken'>>;

/**
 * A practice of today, vendors, a process that carries out what its owner presses, and others that are killed in the middle of that.
 * Call it where tests are declared.
 */
export function askedWorld() {
  let program: string;
  let sandbox: SandboxServer;
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let living: ReturnType<typeof startChild>;
  /** Starts while what comes before it is done. */
  let next: ReturnType<typeof startChild>;
  const start = () => startChild(program, { db, sandbox });
  beforeAll(async () => {
    program = await builtWorker('operations');
    sandbox = await startSandboxServer({ port: 0 });
    db = await testDatabase();
    ({ a, b } = await twoPractices(db.database, { now: Date.now() }));
    [living, next] = [start(), start()];
  }, 180_000);
  afterAll(async () => {
    for (const { child, ended } of [living, next]) {
      child.kill('SIGTERM');
      await ended;
    }
    await db.close();
    await sandbox.close();
  });
  const rows = async (text: string, values: unknown[] = []) =>
    (await db.owner.query(text, values)).rows as Record<string, unknown>[];

  return {
    get a() {
      return a;
    },
    /** Beside it; say that its owner asks. */
    get b() {
      return b;
    },
    get sandbox() {
      return sandbox;
    },
    rows,
    /** What the practice has in a table. */
    own: (table: string) => rows(`SELECT * FROM "${table}" WHERE "practiceId" = $1`, [a.id]),
    /** What the process that lives makes of it. */
    async done<Value = Record<string, unknown>>(name: string, input: object = {}, as: As = {}) {
      const answered = new Promise((resolve) => living.child.once('message', resolve));
      living.child.send({ name, actor: a.owner.actor, ...as, input } satisfies Asked);
      return (await answered) as { ok: boolean; value: Value };
    },
    /** Kills the process that does it: once the vendor has done its part, say, whose answer then never comes. */
    async killed(name: string, input: object, { vendor, trouble, isDone }: Trouble, as: As = {}) {
      const { failures } = sandbox[vendor];
      if (trouble) failures.plan(trouble);
      const { child, ended } = next;
      child.send({ name, actor: a.owner.actor, ...as, input } satisfies Asked);
      if (isDone) await expect.poll(isDone, { timeout: 60_000, interval: 20 }).toBe(true);
      else await failures.held();
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      failures.clear();
      next = start();
    },
  };
}
