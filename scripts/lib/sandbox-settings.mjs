import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const isStoodIn = ({ mode }) => (mode === 'sandbox' ? true : undefined);

/**
 * What the sandbox is told of this installation (SandboxServerOptions of sandbox/server.ts), as vendors are told it in their
 * dashboards: where events go, and the keys.
 *
 * @param {string} url where web and worker reach it
 */
export async function sandboxSettings(url) {
  const { env } = await tsImport('../../app/platform/env/index.ts', import.meta.url);
  const { fileSettings } = await tsImport('../../app/integrations/files/settings.ts', import.meta.url);
  const { stripe, square, paypal, zoom, cronofy, entri, files, dataDir, port, appHost, appOrigin } = env();
  // By address: the app's own host need not be a name that this machine resolves.
  const target = (vendor) => ({ url: `http://127.0.0.1:${port}/webhooks/${vendor}`, host: appHost });
  return {
    port: Number(new URL(url).port),
    dataDir: join(dataDir, 'sandbox'),
    publicUrl: url,
    // Of a vendor whose own keys are set the sandbox knows nothing.
    stripeWebhook: isStoodIn(stripe) && {
      ...target('stripe'),
      secret: stripe.webhookSecret,
      connectSecret: stripe.connectWebhookSecret,
    },
    squareWebhook: isStoodIn(square) && {
      ...target('square'),
      secret: square.webhookSignatureKey,
      notificationUrl: `${appOrigin}/webhooks/square`,
    },
    paypalWebhook: isStoodIn(paypal) && { ...target('paypal'), webhookId: paypal.webhookId },
    zoomWebhook: isStoodIn(zoom) && {
      ...target('zoom'),
      clientId: zoom.clientId,
      secretToken: zoom.webhookSecretToken,
    },
    cronofyWebhook: isStoodIn(cronofy) && { ...target('cronofy'), clientSecret: cronofy.clientSecret },
    entriWebhook: isStoodIn(entri) && { ...target('entri'), secret: entri.secret },
    files: isStoodIn(files) && fileSettings(files),
  };
}
