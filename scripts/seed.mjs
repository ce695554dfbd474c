import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { capture, packageBin, ROOT, runNode } from './lib/run.mjs';
import { fail } from './lib/steps.mjs';

/** The sandbox's files for as long as the seed takes: demo practices have films. It may run beside the app's own. */
async function openFileStore() {
  const { tsImport } = await import('tsx/esm/api');
  const { sandboxSettings } = await import('./lib/sandbox-settings.mjs');
  const { fileSandbox } = await tsImport('../sandbox/files/index.ts', import.meta.url);
  const { dataDir, files } = await sandboxSettings('http://127.0.0.1:0');
  const server = createServer(fileSandbox(join(dataDir, 'files'), files)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/**
 * `npm run seed -- …`: runs prisma/seed/main.ts against DATABASE_URL, else against the embedded database of DATA_DIR.
 * That one is taken as it runs, or started for as long as the seed takes; it is migrated first.
 */
async function main() {
  process.chdir(ROOT);
  await bootstrap();
  const { readEnvironment } = await import('./lib/environment.mjs');
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { dataDir, ownDatabase, files } = await readEnvironment();
  const server = ownDatabase ? undefined : await startPostgres({ dataDir });
  const addresses = server && { DATABASE_URL: server.url, APP_DATABASE_URL: server.urlAs('tendwell_app') };
  process.env.DATA_DIR = dataDir;
  const store = files.mode === 'sandbox' && !process.env.SANDBOX_URL ? await openFileStore() : undefined;
  const env = { ...process.env, ...addresses, ...(store && { SANDBOX_URL: store.url }) };
  const tsx = packageBin('tsx/dist/cli.mjs');
  try {
    await runNode('The migration', [tsx, 'prisma/migrate.ts'], { env });
    const args = [tsx, 'prisma/seed/main.ts', ...process.argv.slice(2)];
    process.exitCode = (await capture(process.execPath, args, { stdio: 'inherit', env })).code;
  } finally {
    store?.close();
    if (server && !server.reused) await server.stop();
  }
}

await main().catch(fail);
