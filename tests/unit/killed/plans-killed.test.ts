import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appSecret } from '#app/platform/env/index.ts';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import { twoPractices } from '#tests/support/world.ts';

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

function startWorker() {
  const child = fork(worker, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      NODE_ENV: 'test',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'tendwell-worker-')),
      APP_DATABASE_URL: db.appUrl,
      JOBS_DATABASE_URL: db.jobsUrl,
      SESSION_SECRET: appSecret().toString(),
      SANDBOX_URL: sandbox.url,
    },
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  return { child, ended };
}

test(
  'killed between our commit and each of Stripe’s answers: one customer, one subscription, and the plan is kept',
  { timeout: 240_000 },
  async () => {
    const { a } = await twoPractices(db.database, { now: Date.now() });
    // As whoever pressed left it: written down, and nothing asked yet.
    await db.owner.query(
      `INSERT INTO "Subscription" (id, "practiceId", state, "wantedPlan", "wantedInterval", "wantedKey", "checkAt", "updatedAt")
       VALUES ($1, $2, 'cancelled', 'website', 'month', $3, now() - interval '1 minute', now() - interval '1 minute')`,
      [randomUUID(), a.id, randomUUID()],
    );
    const { store, failures } = sandbox.stripe;
    const made = () => [store.all('customers').length, store.all('subscriptions').length];
    const kept = async () =>
      (
        await db.owner.query(
          'SELECT plan, state, "providerCustomerId" AS customer, "wantedKey" AS wanted FROM "Subscription"',
        )
      ).rows[0];
    const killedAfter = async (path: string, counts: number[]) => {
      failures.plan({ mode: 'timeout_after', method: 'POST', path });
      const { child, ended } = startWorker();
      await expect.poll(made, { timeout: 60_000, interval: 20 }).toEqual(counts);
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      failures.clear();
    };

    await killedAfter('/v1/customers', [1, 0]);
    expect(await kept()).toMatchObject({ state: 'cancelled', customer: null });
    await killedAfter('/v1/subscriptions', [1, 1]);
    expect(await kept()).toMatchObject({ state: 'cancelled', customer: store.all('customers')[0]!.id });

    const last = startWorker();
    await expect
      .poll(kept, { timeout: 90_000, interval: 100 })
      .toMatchObject({ plan: 'website', state: 'trialing', wanted: null });
    expect(made()).toEqual([1, 1]);
    last.child.kill('SIGTERM');
    await last.ended;
  },
);
