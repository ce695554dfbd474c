import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { ROOT } from './run.mjs';
import { bold, dim, say, seconds } from './steps.mjs';

const SLOWEST = 10;
const parts = [];

/** Keeps what a part of a run took (milliseconds), for the table at its end. */
export const took = (name, ms) => void parts.push({ name, ms });

const readResults = (name) => {
  const file = join(ROOT, '.cache', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** What each file of a run of Vitest took, from its JSON report. */
export const unitFiles = (results) =>
  (results?.testResults ?? []).map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));

/** What each file of a run of Playwright took, all tries together, from its JSON report. */
export function browserFiles(results) {
  const inside = ({ specs = [], suites = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap((test) => test.results))
      .reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + inside(suite), 0);
  return (results?.suites ?? []).map((suite) => ({ name: `tests/e2e/${suite.file}`, ms: inside(suite) }));
}

/** The ten that took longest. Vitest names a file by its whole path, and may name one twice. */
export const slowest = (files) =>
  files
    .map(({ name, ms }) => ({ name: isAbsolute(name) ? relative(ROOT, name) : name, ms }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);

function table(title, rows) {
  if (rows.length === 0) return;
  say(bold(`  ${title}`));
  for (const { name, ms } of rows) say(`  ${seconds(ms).padStart(9)}  ${name}`);
}

/** Prints what each part took, and the ten slowest files of the unit tests and of the browser tests. */
export function printTimes() {
  table('Time of each part', parts);
  table('Slowest files of the unit tests', slowest(unitFiles(readResults('vitest-utc.json'))));
  table('Slowest files of the browser tests', slowest(browserFiles(readResults('e2e-results.json'))));
  say(dim('  Checks run side by side, and tests in two processes: the times of files are no sum.'));
}
