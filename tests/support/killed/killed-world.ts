import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
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
  beforeAll(async () => {
    worker = await builtWorker();
    sandbox = await startSandboxServer({ port: 0 });
    db = await testDatabase();
  }, 180_000);
  afterAll(async () => {
    await db.close();
    await sandbox.close();
    rmSync(dirname(worker), { recursive: true });
  });
  return {
    get db() {
      return db;
    },
    get sandbox() {
      return sandbox;
    },
    startWorker: () => startChild(worker, { db, sandbox }),
  };
}
