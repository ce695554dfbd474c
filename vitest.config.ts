import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { filesUnder } from './scripts/lib/hash.mjs';

const TEST_FILE = /\.test\.tsx?$/;
const FOLDERS = ['app', 'tenants', 'builder', 'worker', 'prisma', 'sandbox', 'tests/unit', 'tests/contract'];

/**
 * What a file may not do in a process that others use after it: another environment, modules loaded anew. `own
 * process` in a comment says it of any other reason.
 */
const OWN_PROCESS =
  /\bvi\.(stubEnv|resetModules)\b|\bprocess\.(chdir|exit|on|once|env)\b|\/env\/real-host\b|\bown process\b/;
/** Nor where nothing is put back after each file: a clock that stands still, a global that is replaced. */
const OWN_GLOBALS = /@vitest-environment|\bvi\.(useFakeTimers|stubGlobal)\b/;
/** Files with a DOM share one, which is tidied up after each test; messages in passing and vendors’ scripts are kept in modules. */
const DOM = /^\/\/ @vitest-environment jsdom/;
const OWN_DOM = /\bToastRegion\b|\bwindow\.Stripe\b/;

const files = filesUnder(
  FOLDERS.map((folder) => join(import.meta.dirname, folder)),
  (file) => TEST_FILE.test(file) && !file.includes('generated'),
).map((file) => file.slice(import.meta.dirname.length + 1));
const has = (pattern: RegExp) => (file: string) =>
  pattern.test(readFileSync(join(import.meta.dirname, file), 'utf8'));
const dom = files.filter(has(DOM)).filter((file) => !has(OWN_PROCESS)(file) && !has(OWN_DOM)(file));
const alone = files.filter(
  (file) => (has(OWN_PROCESS)(file) || has(OWN_GLOBALS)(file)) && !dom.includes(file),
);
/** The longest of them come first, so that at the end no process waits for the other. */
const LONG = /access-matrix|link-pages|vendors-down|free-starts\.property/;
const together = files.filter((file) => !alone.includes(file) && !dom.includes(file));

/** As the base has it, but those of one project together: a process that files share ends with its project. */
class LongFirst extends BaseSequencer {
  override async sort(specs: Parameters<BaseSequencer['sort']>[0]) {
    const place = ({ project, moduleId }: (typeof specs)[number]) => {
      if (project.config.isolate) return 0;
      if (project.name === 'shared document') return 1;
      return LONG.test(moduleId) ? 2 : 3;
    };
    return (await super.sort(specs)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * Unit and contract tests. They stand beside their module as x.test.ts(x), or in tests/unit and tests/contract.
 * Tests that need a DOM say so themselves in their first line: `// @vitest-environment jsdom`.
 *
 * Most files run one after the other in the same two processes and share the loaded modules: loading them is half of
 * what a file costs. So no test may lean on, or leave behind, the state of a module.
 */
export default defineConfig({
  // Vite would take graphql's .mjs while graphql-yoga, loaded by Node, takes the .js: two copies refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      { extends: true, test: { name: 'shared modules', include: together, isolate: false } },
      {
        extends: true,
        test: {
          name: 'shared document',
          include: dom,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tests/support/setup/setup.ts', 'tests/support/setup/shared-document.ts'],
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: 'own process', include: alone } },
    ],
    environment: 'node',
    setupFiles: ['tests/support/setup/setup.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: process.env.TEST_WORKERS ? Number(process.env.TEST_WORKERS) : '75%',
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      // Without a comma: SESSION_SECRET_FORMER is a list of them.
      SESSION_SECRET: 'the secret of the test suite made by nobody',
      TZ: process.env.TZ ?? 'UTC',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  },
});
