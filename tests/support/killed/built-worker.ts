import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache/workers');

/**
 * Builds the worker that can be killed (worker.ts beside this), or another program beside it, and answers its file: built once it starts
 * in half the time, and it is started by the dozen.
 */
export async function builtWorker(program: 'worker' | 'operations' = 'worker'): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const outDir = mkdtempSync(join(CACHE, 'built-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: `tests/support/killed/${program}.ts`,
      outDir,
      target: 'es2022',
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'worker.js' } },
    },
  });
  return join(outDir, 'worker.js');
}
