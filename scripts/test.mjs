import { bootstrap } from './bootstrap.mjs';
import { ROOT } from './lib/run.mjs';
import { dim, fail, green, red, say, seconds } from './lib/steps.mjs';
import { printTimes, took } from './lib/times.mjs';

const total = { passed: 0, failed: 0 };
const interrupt = new AbortController();

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs one part, counts it and prints its line; only what failed is printed at length. */
async function part(name, run) {
  if (interrupt.signal.aborted) return;
  const started = performance.now();
  const result = await run({ signal: interrupt.signal });
  took(name, performance.now() - started);
  count(result);
  const { passed, failed, skipped, output } = result;
  const numbers = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  );
  say(
    `  ${failed ? red('✗') : green('✓')} ${name}: ${numbers.join(', ')} ${dim(seconds(performance.now() - started))}`,
  );
  if (output) say(output.replace(/^/gm, '    '));
}

/** A step that is right or wrong as a whole counts as one. */
const asOne = (run) => async () => {
  try {
    await run();
    return { passed: 1, failed: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message };
  }
};

async function main() {
  process.chdir(ROOT);
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupt.abort());
  await bootstrap();
  const { LINT, runChecks, TYPES } = await import('./lib/checks.mjs');
  const { playwright, timeTests, vitest } = await import('./lib/suites.mjs');
  const { build } = await import('./build.mjs');
  const started = performance.now();

  const checks = [...LINT, TYPES];
  const failed = await runChecks(checks);
  count({ passed: checks.length - failed, failed });
  await part('unit and contract tests (UTC)', (options) => vitest('utc', 'UTC', [], options));
  await part('tests about time (America/St_Johns)', (options) =>
    vitest('st-johns', 'America/St_Johns', timeTests(), options),
  );
  await part('build', asOne(build));
  await part('browser tests', playwright);

  if (interrupt.signal.aborted) process.exit(130);
  took('all together', performance.now() - started);
  printTimes();
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main().catch(fail);
