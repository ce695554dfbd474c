import { basename, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { filesUnder } from './lib/hash.mjs';
import { packageBin, ROOT } from './lib/run.mjs';
import { bold, fail, Failure, say } from './lib/steps.mjs';

/**
 * Runs every tests/bench/*.bench.ts in a process of its own, one after another, as two at once would measure each
 * other. Each prints its own table. A word on the command line picks those whose name holds it.
 */
async function main() {
  process.chdir(ROOT);
  await bootstrap();
  const [wanted = ''] = process.argv.slice(2);
  const files = filesUnder(
    [join(ROOT, 'tests', 'bench')],
    (file) => file.endsWith('.bench.ts') && basename(file).includes(wanted),
  );
  if (files.length === 0) throw new Failure(`No bench is called '${wanted}'.`);
  const failed = files.filter((file) => {
    say(bold(`\n${file.slice(ROOT.length + 1)}`));
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--expose-gc', file], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    return status !== 0;
  });
  if (failed.length > 0) throw new Failure(`${failed.length} of ${files.length} benches failed.`);
}

await main().catch(fail);
