import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import { RoutingGateway } from '#app/integrations/cards/routing.ts';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import { PaypalMerchants } from '#app/integrations/merchants/paypal.ts';
import { SquareSellers } from '#app/integrations/sellers/square.ts';
import { SquareSettlements } from '#app/integrations/settlements/square.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { StripeBilling } from '#app/integrations/billing/stripe.ts';
import { StripeConnect } from '#app/integrations/connect/stripe.ts';
import { StripeSettlements } from '#app/integrations/settlements/stripe.ts';
import { StripeIdentity } from '#app/integrations/identity/stripe.ts';
import { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';
import { WebFeeds } from '#app/integrations/feeds/web-feeds.ts';
import { PaypalGateway } from '#app/integrations/paypal/paypal.ts';
import { SharpPictures } from '#app/integrations/pictures/sharp.ts';
import { FfmpegTranscoder } from '#app/integrations/transcoder/ffmpeg.ts';
import { MATRIX_CALENDAR_SECRET } from './matrix-cases/calendar-integrations.ts';
import type { Ports } from '#app/operations/context.ts';
import { parseEnv } from '#app/platform/env/parse.ts';

/** What is wrong with every vendor at once. */
export const TROUBLES = ['silence', 'an error of theirs', 'garbage', 'a connection that breaks'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How long an adapter may wait for one answer here, milliseconds. */
const PATIENCE_MS = 150;

/** Servers that stand for the vendors, one each, and are in trouble, and the product's own adapters that ask them. */
export async function vendorsInTrouble(trouble: Trouble) {
  const asked = new Set<string>();
  const servers: Server[] = [];
  /** Where a vendor is. */
  async function at(vendor: string): Promise<string> {
    const server = createServer((request, response) => {
      asked.add(vendor);
      request.resume();
      if (trouble === 'silence') return;
      if (trouble === 'a connection that breaks') request.socket.destroy();
      else if (trouble === 'garbage')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>\0{');
      else
        response.writeHead(500, { 'content-type': 'text/plain' }).end('sk_live_51Secret at db.internal:5432');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const unavailable = async () => ({ outcome: 'unavailable' as const, message: 'no answer' });
  const lost = async () => 'unavailable' as const;
  const nothing = async () => undefined;
  const stripe = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
    clientId: 'ca_1',
  };
  const paypal = {
    ...{ clientId: 'trouble', clientSecret: 'trouble', webhookId: 'TROUBLE', live: false },
    apiBase: await at('paypal'),
  };
  const atStripe = { ...stripe, apiBase: await at('stripe'), timeoutMs: PATIENCE_MS, retries: 0 };
  const atSquare = {
    applicationId: 'sandbox-sq0idb-trouble',
    applicationSecret: 'trouble',
    webhookSignatureKey: 'trouble',
    notificationUrl: 'https://app.test/webhooks/square',
    apiBase: await at('square'),
    timeoutMs: PATIENCE_MS,
    retries: 0,
  };
  const ports: Partial<Ports> = {
    cards: new RoutingGateway({ stripe: new StripeGateway(atStripe), square: new SquareGateway(atSquare) }),
    sellers: new SquareSellers(atSquare),
    merchants: new PaypalMerchants({
      ...paypal,
      partnerId: 'PARTNER234567',
      attributionId: 'Trouble_SP',
      timeoutMs: PATIENCE_MS,
    }),
    calendars: new CronofyCalendars({
      clientId: 'trouble',
      clientSecret: MATRIX_CALENDAR_SECRET,
      dataCenter: 'us',
      apiBase: await at('cronofy'),
      timeoutMs: PATIENCE_MS,
    }),
    billing: new StripeBilling(atStripe),
    connect: new StripeConnect(atStripe),
    identity: new StripeIdentity(atStripe),
    settlements: { stripe: new StripeSettlements(atStripe), square: new SquareSettlements(atSquare) },
    conferencing: {
      zoom: new ZoomConferencing({
        clientId: 'trouble',
        clientSecret: 'trouble',
        webhookSecretToken: 'trouble',
        apiBase: await at('zoom'),
        timeoutMs: PATIENCE_MS,
      }),
    },
    feeds: new WebFeeds({
      standIns: { 'calendar.test': await at('a feed') },
      checkMs: PATIENCE_MS,
      readMs: PATIENCE_MS,
    }),
    wallets: new PaypalGateway({ ...paypal, timeoutMs: PATIENCE_MS }),
    files: new S3FileStore({
      ...fileSettings(parseEnv({}).files),
      endpoint: await at('files'),
      silenceMs: PATIENCE_MS,
    }),
    // Their own adapters' tests show that trouble comes out as this.
    mailer: { provider: 'outbox', send: unavailable },
    sms: { provider: 'outbox', send: unavailable, readStatus: async () => null },
    transcoder: new FfmpegTranscoder('/nowhere/ffmpeg'),
    pictures: new SharpPictures(),
  };
  return {
    ports,
    outside: {
      search: {
        search: async () => null,
        suggest: async () => null,
        prepare: nothing,
        put: nothing,
        remove: nothing,
      },
      places: {
        suggest: lost,
        byId: lost,
        find: lost,
        around: lost,
        suggestAddresses: lost,
        addressById: lost,
        addressOf: lost,
      },
    },
    /** The vendors that were asked something. */
    asked: () => asked,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
