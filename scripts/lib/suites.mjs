import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './hash.mjs';
import { folderInMemory } from './memory.mjs';
import { capture, packageBin, ROOT } from './run.mjs';

const CACHE = join(ROOT, '.cache');
/** What depends on the machine's zone if anything does: run again where the offset is no whole hour. */
const ABOUT_TIME = /(availab|time|zone|date|day|month|calendar|remind|recurr|schedul|hours|clock|countdown)/i;

/** Where tests put what they need for a moment. */
const MEMORY = folderInMemory();
const TEMPORARY = MEMORY ? { TMPDIR: MEMORY } : {};

const readResults = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The last lines of a program that failed: its summary of what went wrong. */
const tail = (output, lines = 150) => output.trimEnd().split('\n').slice(-lines).join('\n');

/** What could not be checked here, as the skipped test that stands for it says. */
const unchecked = (results) => [
  ...new Set(
    (results?.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, title }) => status !== 'passed' && title.startsWith('NOT CHECKED'))
      .map(({ title }) => title),
  ),
];

/**
 * Runs Vitest under a zone (`filters` are parts of paths) and gives { passed, failed, skipped, output }. A file that
 * cannot be loaded, or an error outside of any test, counts as one failure.
 */
export async function vitest(name, zone, filters, { signal }) {
  const file = join(CACHE, `vitest-${name}.json`);
  rmSync(file, { force: true });
  const { code, output } = await capture(
    process.execPath,
    [
      packageBin('vitest/vitest.mjs'),
      'run',
      ...filters,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { ...TEMPORARY, TZ: zone, NODE_ENV: 'test' }, signal },
  );
  const results = readResults(file);
  const passed = results?.numPassedTests ?? 0;
  const unloadable = (results?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  let failed = (results?.numFailedTests ?? 0) + unloadable;
  if (code !== 0 && failed === 0) failed = 1;
  return {
    passed,
    failed,
    skipped: results?.numPendingTests ?? 0,
    output: [...unchecked(results), ...(failed > 0 ? [tail(output)] : [])].join('\n'),
  };
}

/** The test files about time and scheduling. */
export const timeTests = () =>
  filesUnder(
    ['app', 'tenants', 'worker', 'tests/unit'].map((folder) => join(ROOT, folder)),
    (file) => /\.test\.tsx?$/.test(file) && ABOUT_TIME.test(file.slice(ROOT.length)),
  ).map((file) => file.slice(ROOT.length + 1));

/** So many browser tests of a run may need a second try; one more fails it. */
const UNSTEADY_AT_MOST = 4;

/** The browser tests that passed at their second try only, as 'file › title'. */
function unsteady(suites, path = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => [...path, title, spec.title].join(' › ')),
    ...unsteady(inner, [...path, title]),
  ]);
}

/**
 * Runs the browser tests; gives the same as vitest(). A test that passed at its second try counts as passed and is named, so
 * that it gets cured; more of them than a busy machine explains count as failed.
 */
export async function playwright({ signal }) {
  const file = join(CACHE, 'e2e-results.json');
  rmSync(file, { force: true });
  const { code, output } = await capture(process.execPath, [packageBin('@playwright/test/cli.js'), 'test'], {
    signal,
    env: { ...TEMPORARY, NODE_ENV: 'test', FORCE_COLOR: '0' },
  });
  const results = readResults(file);
  const stats = results?.stats;
  const again = unsteady(results?.suites ?? []);
  const tooMany = again.length > UNSTEADY_AT_MOST ? again.length : 0;
  let failed = (stats?.unexpected ?? 0) + tooMany;
  if (code !== 0 && failed === 0) failed = 1;
  return {
    passed: (stats?.expected ?? 0) + again.length - tooMany,
    failed,
    skipped: stats?.skipped ?? 0,
    output: [...again.map((name) => `passed at the second try only: ${name}`), failed > 0 ? tail(output) : '']
      .filter(Boolean)
      .join('\n'),
  };
}
