import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../scripts/lib/lock.mjs';
import { CLUSTER_FOLDER, clusterLock, stopCluster } from './test-cluster.ts';

const RUNS = join(CLUSTER_FOLDER, 'runs');

/**
 * Runs share one test cluster, which the first test that wants a database starts. Each run signs in; the last to
 * leave stops it.
 */
export default function setup(): () => Promise<void> {
  mkdirSync(RUNS, { recursive: true });
  const mine = join(RUNS, String(process.pid));
  writeFileSync(mine, '');
  return () =>
    clusterLock(async () => {
      rmSync(mine, { force: true });
      for (const run of readdirSync(RUNS)) {
        if (isAlive(Number(run))) return;
        rmSync(join(RUNS, run), { force: true });
      }
      if (!process.env.TEST_DATABASE_URL) await stopCluster();
    });
}
