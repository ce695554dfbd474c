import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { env } from '#app/platform/env/index.ts';
import { startSandboxServer, type SandboxServerOptions } from './server.ts';

/** Where the web process takes Stripe's events; the same as paths.stripeWebhook(), which this zone may not import. */
const WEBHOOK_PATH = '/webhooks/stripe';
/** The same for PayPal's. */
const PAYPAL_WEBHOOK_PATH = '/webhooks/paypal';

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error('--port must be a port number');
}

/** From the environment, as the supervisor sets it; each part can be said on the command line instead. */
function optionsFrom(args: string[]): SandboxServerOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      webhook: { type: 'string' },
      'webhook-secret': { type: 'string' },
      'public-url': { type: 'string' },
    },
  });
  const { stripe, square, paypal, dataDir, port, appHost, appOrigin } = env();
  const sandboxPort =
    new URL(stripe.apiBase ?? square.apiBase ?? paypal.apiBase ?? 'http://127.0.0.1:0').port || '0';
  return {
    port: portOf(values.port ?? sandboxPort),
    dataDir: values.data ?? join(dataDir, 'sandbox'),
    publicUrl: values['public-url'] ?? (values.port ? undefined : stripe.apiBase),
    stripeWebhook: {
      // By address: the app's own host need not be a name that this machine resolves.
      url: values.webhook ?? `http://127.0.0.1:${port}${WEBHOOK_PATH}`,
      host: values.webhook ? undefined : appHost,
      secret: values['webhook-secret'] ?? stripe.webhookSecret,
      connectSecret: values['webhook-secret'] ?? stripe.connectWebhookSecret,
    },
    squareWebhook: {
      url: `http://127.0.0.1:${port}/webhooks/square`,
      host: appHost,
      secret: square.webhookSignatureKey,
      notificationUrl: `${appOrigin}/webhooks/square`,
    },
    paypalWebhook: {
      url: `http://127.0.0.1:${port}${PAYPAL_WEBHOOK_PATH}`,
      host: appHost,
      webhookId: paypal.webhookId,
    },
  };
}

/**
 * The vendor sandboxes as a process of their own:
 * `sandbox.js [--port N] [--data DIR] [--webhook URL] [--webhook-secret S] [--public-url URL]`.
 * Says 'ready' to its supervisor and leaves with it (the IPC channel closes); prints one line.
 */
async function main(): Promise<void> {
  const server = await startSandboxServer(optionsFrom(process.argv.slice(2)));
  const stop = (): void => {
    void server.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ msg: 'sandbox ready', url: server.url })}\n`);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The vendor sandbox cannot start: ${reason}\n`);
  process.exit(1);
});
