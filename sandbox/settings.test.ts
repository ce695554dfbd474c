import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What `npm start` tells the sandbox under this environment. */
function settingsUnder(variables: Record<string, string>): Record<string, unknown> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-settings-'));
  const program = `
    import { sandboxSettings } from './scripts/lib/sandbox-settings.mjs';
    process.stdout.write(JSON.stringify(await sandboxSettings('http://127.0.0.1:4242')));
  `;
  const { PATH } = process.env;
  const env: NodeJS.ProcessEnv = {
    PATH,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    NODE_NO_WARNINGS: '1',
    ...variables,
  };
  try {
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }),
    ) as Record<string, unknown>;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

const GIVEN = {
  STRIPE_SECRET_KEY: 'sk_live_given',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_given',
  STRIPE_WEBHOOK_SECRET: 'whsec_given',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_given_connect',
  S3_BUCKET: 'given-bucket',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'given-id',
  S3_SECRET_ACCESS_KEY: 'given-secret',
};

test('the sandbox is told of the vendors it stands in for, and of no other', () => {
  const all = settingsUnder({});
  expect(all).toMatchObject({
    port: 4242,
    stripeWebhook: { url: 'http://127.0.0.1:3000/webhooks/stripe', host: 'localhost:3000' },
    squareWebhook: { notificationUrl: 'http://localhost:3000/webhooks/square' },
    paypalWebhook: { url: 'http://127.0.0.1:3000/webhooks/paypal' },
    files: { bucket: 'tendwell-files' },
  });
  const some = settingsUnder(GIVEN);
  expect(Object.keys(some).sort()).toEqual(
    Object.keys(all)
      .filter((name) => name !== 'stripeWebhook' && name !== 'files')
      .sort(),
  );
  expect(JSON.stringify(some)).not.toMatch(/given/);
});
