import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/lib/ports.mjs';
import { BROWSER_FLAGS, findBrowser } from './tests/support/browser.ts';
import { aheadOf, liveAhead } from './tests/support/e2e/clock.ts';
import { resolveLocalhostNames } from './tests/support/localhost-names.ts';

resolveLocalhostNames();

// Workers read this file again: what is found once is handed to them through the environment.
if (!process.env.E2E_BROWSER) {
  process.env.E2E_BROWSER = JSON.stringify(await findBrowser());
  process.env.E2E_PORT ??= String(await freePort());
}
// A run keeps its dates apart from those of others on the same database.
process.env.E2E_RUN ??= String(randomInt(1_000));
// Every run is one of a Monday morning, whenever it is made; E2E_CLOCK=now, or another moment to come, is for looking (DECISIONS 88).
process.env.E2E_CLOCK_AHEAD_MS ??= String(
  process.env.E2E_URL ? 0 : aheadOf(Date.now(), process.env.E2E_CLOCK),
);
liveAhead(Number(process.env.E2E_CLOCK_AHEAD_MS));
const browser = JSON.parse(process.env.E2E_BROWSER) as Awaited<ReturnType<typeof findBrowser>>;

/** Browser tests, against `npm start`'s own server; E2E_URL (http://localhost:3000) names one that runs already. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.{test,spec}.ts',
  // What moves the clock that every other test lives in, or signs its users out, comes last, one after the other and alone.
  projects: [
    { name: 'screens', testIgnore: ['**/story.test.ts', '**/*-{alone,clock}.spec.ts'] },
    { name: 'clock', testMatch: '**/*-{alone,clock}.spec.ts', dependencies: ['screens'], workers: 1 },
    { name: 'story', testMatch: '**/story.test.ts', dependencies: ['clock'] },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/setup.ts',
  workers: 2,
  // `npm test` names whoever needed the second try, and takes a few of them at most (scripts/lib/suites.mjs).
  retries: process.env.E2E_URL ? 0 : 1,
  forbidOnly: Boolean(process.env.CI),
  // Patience costs only what fails: on a machine that others use too, a page may take long to have its scripts and its part.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-results.json' }]],
  use: {
    baseURL: process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`,
    locale: 'en-US',
    actionTimeout: 30_000,
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Tracing every first try would double what the suite costs.
    trace: process.env.E2E_URL ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: BROWSER_FLAGS,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
});
