import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '../../scripts/lib/lock.mjs';
import { shareBuilt } from './killed/built-worker.ts';
import { watchRows } from './rows/verdict.ts';
import { CLUSTER_FOLDER, clusterLock, stopCluster } from './test-cluster.ts';

const RUNS = join(CLUSTER_FOLDER, 'runs');

/**
 * Runs share one test cluster, which the first test that wants a database starts. Each run signs in; the last to
 * leave stops it.
 */
export default function setup(project: TestProject): () => Promise<void> {
  mkdirSync(RUNS, { recursive: true });
  const mine = join(RUNS, String(process.pid));
  writeFileSync(mine, '');
  const compareRows = watchRows();
  const removeBuilt = shareBuilt();
  return async () => {
    await clusterLock(async () => {
      rmSync(mine, { force: true });
      for (const run of readdirSync(RUNS)) {
        if (isAlive(Number(run))) return;
        rmSync(join(RUNS, run), { force: true });
      }
      if (!process.env.TEST_DATABASE_URL) await stopCluster();
    });
    removeBuilt();
    compareRows(isWhole(project));
  };
}

/** Whether all tests run, and not those of some files or names. */
function isWhole({ vitest }: TestProject): boolean {
  const { filenamePattern } = vitest as unknown as { filenamePattern?: string[] };
  return !filenamePattern?.length && !vitest.config.testNamePattern;
}
