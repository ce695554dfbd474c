import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { withLock } from '../../../scripts/lib/lock.mjs';
import { ROOT } from '../../../scripts/lib/run.mjs';

/**
 * Has the processes of this run build each program once, for all of their files. What it gives removes what was built, once they have
 * ended.
 */
export function shareBuilt(): () => void {
  // Every project of a run is set up.
  if (process.env.BUILT_WORKERS) return () => undefined;
  const folder = join(ROOT, '.cache', `workers-${process.pid}`);
  process.env.BUILT_WORKERS = folder;
  // A run that was killed leaves its own behind, and its number is given to another process one day.
  rmSync(folder, { recursive: true, force: true });
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the worker that can be killed (worker.ts beside this), or another program beside it, and answers its file: built once it starts
 * in half the time, and it is started by the dozen.
 */
export async function builtWorker(program: 'worker' | 'operations' = 'worker'): Promise<string> {
  const outDir = join(process.env.BUILT_WORKERS!, program);
  await withLock(`${outDir}.lock`, async () => {
    if (existsSync(outDir)) return;
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: `tests/support/killed/${program}.ts`,
        outDir: `${outDir}.new`,
        target: 'es2022',
        copyPublicDir: false,
        rollupOptions: { output: { entryFileNames: 'worker.js' } },
      },
    });
    renameSync(`${outDir}.new`, outDir);
  });
  return join(outDir, 'worker.js');
}
