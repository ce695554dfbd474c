import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Builds the worker of the edge into one file, as Cloudflare takes it.
 * @param outDir folder of worker.js; none: it is only answered
 * @returns {Promise<string>} its code
 */
export async function buildEdgeWorker(outDir) {
  const { build } = await import('vite');
  const [{ output }] = [
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      ssr: { target: 'webworker', noExternal: true },
      build: {
        ssr: join(ROOT, 'worker/edge/src/index.ts'),
        target: 'es2022',
        minify: false,
        write: Boolean(outDir),
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { output: { entryFileNames: 'worker.js', inlineDynamicImports: true } },
      },
    }),
  ].flat();
  return output[0].code;
}
