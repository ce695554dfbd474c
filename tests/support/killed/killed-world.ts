import { afterAll, beforeAll } from 'vitest';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { builtWorker } from './built-worker.ts';
import { startChild } from './start-child.ts';

/** A database and sandboxes of a file's own, and workers over them to be killed. Call it where tests are declared. */
export function killedWorld() {
  let worker: string;
  let sandbox: SandboxServer;
  let db: TestDatabase;
  const started: ReturnType<typeof startChild>[] = [];
  beforeAll(async () => {
    worker = await builtWorker();
    sandbox = await startSandboxServer({ port: 0 });
    db = await testDatabase();
  }, 180_000);
  afterAll(async () => {
    // Those that a test which failed has left.
    for (const { child, ended } of started) {
      child.kill('SIGKILL');
      await ended;
    }
    await db.close();
    await sandbox.close();
  });
  return {
    get db() {
      return db;
    },
    get sandbox() {
      return sandbox;
    },
    startWorker() {
      const one = startChild(worker, { db, sandbox });
      started.push(one);
      return one;
    },
  };
}
