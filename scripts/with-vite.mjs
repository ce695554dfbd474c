// Runs a module of ours as the build reads it (`import.meta.glob` is Vite's): node scripts/with-vite.mjs scripts/schema.ts
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './lib/run.mjs';

const file = resolve(process.argv[2]);
process.argv.splice(1, 1);
const vite = await createServer({
  root: ROOT,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
// It stays open: a program may load more of itself later.
await vite.ssrLoadModule(file);
