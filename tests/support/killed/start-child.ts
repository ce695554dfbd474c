import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appSecret } from '#app/platform/env/index.ts';
import type { TestDatabase } from '../database.ts';

interface World {
  db: Pick<TestDatabase, 'appUrl' | 'jobsUrl'>;
  sandbox: { url: string };
  env?: Record<string, string>;
}

/** Starts a built program (builtWorker) as a process of its own, over a test's database and sandboxes. */
export function startChild(file: string, { db, sandbox, env = {} }: World) {
  const files = mkdtempSync(join(tmpdir(), 'tendwell-worker-'));
  const child = fork(file, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Dates arrive as dates.
    serialization: 'advanced',
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      NODE_ENV: 'test',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      DATA_DIR: files,
      APP_DATABASE_URL: db.appUrl,
      JOBS_DATABASE_URL: db.jobsUrl,
      SESSION_SECRET: appSecret().toString(),
      SANDBOX_URL: sandbox.url,
      ...env,
    },
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => {
      rmSync(files, { recursive: true, force: true });
      resolve(signal);
    }),
  );
  return { child, ended };
}
