import { bootstrap } from './bootstrap.mjs';
import { ROOT } from './lib/run.mjs';
import { fail } from './lib/steps.mjs';

async function main() {
  process.chdir(ROOT);
  await bootstrap();
  const { LINT, runChecks } = await import('./lib/checks.mjs');
  if ((await runChecks(LINT)) > 0) process.exitCode = 1;
}

await main().catch(fail);
