import { spawnSync } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { packageBin, ROOT, runNode } from './lib/run.mjs';
import { fail } from './lib/steps.mjs';

/**
 * `npm run seed -- …`: runs prisma/seed/main.ts against DATABASE_URL, else against the embedded database of DATA_DIR.
 * That one is taken as it runs, or started for as long as the seed takes; it is migrated first.
 */
async function main() {
  process.chdir(ROOT);
  await bootstrap();
  const { readEnvironment } = await import('./lib/environment.mjs');
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { dataDir, ownDatabase } = await readEnvironment();
  const server = ownDatabase ? undefined : await startPostgres({ dataDir });
  const addresses = server && { DATABASE_URL: server.url, APP_DATABASE_URL: server.urlAs('tendwell_app') };
  const env = { ...process.env, DATA_DIR: dataDir, ...addresses };
  const tsx = packageBin('tsx/dist/cli.mjs');
  try {
    await runNode('The migration', [tsx, 'prisma/migrate.ts'], { env });
    const seeding = spawnSync(process.execPath, [tsx, 'prisma/seed/main.ts', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env,
    });
    process.exitCode = seeding.status ?? 1;
  } finally {
    if (server && !server.reused) await server.stop();
  }
}

await main().catch(fail);
