import { defineConfig } from 'vitest/config';

/**
 * Unit and contract tests. They stand beside their module as x.test.ts(x), or in tests/unit and tests/contract.
 * Tests that need a DOM say so themselves in their first line: `// @vitest-environment jsdom`.
 */
export default defineConfig({
  // Vite would take graphql's .mjs while graphql-yoga, loaded by Node, takes the .js: two copies refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: [
      '{app,tenants,builder,worker,prisma}/**/*.test.{ts,tsx}',
      'tests/{unit,contract}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', 'prisma/generated/**'],
    environment: 'node',
    setupFiles: ['tests/support/setup.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: process.env.TEST_WORKERS ? Number(process.env.TEST_WORKERS) : '75%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SESSION_SECRET: 'the secret of the test suite, made by nobody',
      TZ: process.env.TZ ?? 'UTC',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  },
});
