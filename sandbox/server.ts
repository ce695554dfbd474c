import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getResponse, type RequestHandler } from 'msw';
import { fileJournal } from './core/journal.ts';
import { fileSandbox, type FileStoreSettings } from './files/index.ts';
import {
  createCronofySandbox,
  CRONOFY_API,
  CRONOFY_SITE,
  type CronofySandbox,
  type CronofyTarget,
} from './cronofy/index.ts';
import { createEntriSandbox, ENTRI_API, type EntriSandbox, type EntriTarget } from './entri/index.ts';
import { serveNames } from './entri/name-server.ts';
import { createPaypalSandbox, PAYPAL_API, type PaypalSandbox } from './paypal/index.ts';
import type { PaypalTarget } from './paypal/webhooks.ts';
import { createSquareSandbox, SQUARE_API, type SquareSandbox, type SquareTarget } from './square/index.ts';
import { createZoomSandbox, ZOOM_API, ZOOM_SITE, type ZoomSandbox, type ZoomTarget } from './zoom/index.ts';
import {
  createStripeSandbox,
  STRIPE_API,
  STRIPE_CONNECT,
  type StripeSandbox,
  type StripeTarget,
} from './stripe/index.ts';

const MAX_BODY = 1_000_000;
/** PayPal's API lies below this; its paths would meet those of others. */
const PAYPAL_PATH = '/paypal/';
/** Zoom's two hosts lie below this; its API is /v2, as Square's. */
const ZOOM_PATH = '/zoom/';
/** Cronofy's two hosts lie below this; its API is /v1, as Stripe's. */
const CRONOFY_PATH = '/cronofy/';
/** Entri's API lies below this. */
const ENTRI_PATH = '/entri/';
/** Feeds of others: a name that stands for them keeps its own paths (integrations/feeds). */
const FEED_PATH = '/feeds/';
/** Square's API; Stripe's is /v1. */
const SQUARE_PATH = /^\/(v2|oauth2)\//;

export interface SandboxServerOptions {
  /** 0: any free one. */
  port: number;
  /** Folder of the sandboxes' journals and files; absent: in memory, and no files. */
  dataDir?: string;
  /** Where browsers reach the server; http://127.0.0.1:<port> where absent. */
  publicUrl?: string;
  stripeWebhook?: StripeTarget;
  squareWebhook?: SquareTarget;
  paypalWebhook?: PaypalTarget;
  zoomWebhook?: ZoomTarget;
  cronofyWebhook?: CronofyTarget;
  entriWebhook?: EntriTarget;
  /** The bucket, and the keys that open it; absent: no files. */
  files?: FileStoreSettings;
}

export interface SandboxServer {
  url: string;
  stripe: StripeSandbox;
  square: SquareSandbox;
  paypal: PaypalSandbox;
  zoom: ZoomSandbox;
  cronofy: CronofySandbox;
  entri: EntriSandbox;
  close(): Promise<void>;
}

class BodyTooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? new Uint8Array(await bodyOf(incoming)) : undefined;
  // The handlers stand at the vendor's own address, whatever name this server was reached by.
  const path = incoming.url ?? '/';
  return new Request(addressOf(path), { method, headers, body });
}

function addressOf(path: string): URL {
  if (path.startsWith(PAYPAL_PATH)) return new URL(path.slice(PAYPAL_PATH.length - 1), PAYPAL_API);
  if (path.startsWith(ZOOM_PATH)) {
    const rest = path.slice(ZOOM_PATH.length - 1);
    return new URL(rest, rest.startsWith('/v2/') ? ZOOM_API : ZOOM_SITE);
  }
  if (path.startsWith(CRONOFY_PATH)) {
    const rest = path.slice(CRONOFY_PATH.length - 1);
    return new URL(rest, rest.startsWith('/oauth/authorize') ? CRONOFY_SITE : CRONOFY_API);
  }
  if (path.startsWith(ENTRI_PATH)) return new URL(path.slice(ENTRI_PATH.length - 1), ENTRI_API);
  if (path.startsWith('/oauth/')) return new URL(path, STRIPE_CONNECT);
  if (path.startsWith(FEED_PATH)) return new URL(path, CRONOFY_SITE);
  return new URL(path, SQUARE_PATH.test(path) ? SQUARE_API : STRIPE_API);
}

const isLoopback = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

async function serve(
  handlers: RequestHandler[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // A name that was rebound to this machine shows in Host; the controls answer to this machine alone.
  if (incoming.url?.startsWith('/_sandbox') && !isLoopback(incoming.headers.host)) {
    outgoing.writeHead(403).end();
    return;
  }
  const response = await getResponse(handlers, await toRequest(incoming));
  if (response?.type === 'error') {
    incoming.socket.destroy();
    return;
  }
  if (!response) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing is served here.\n');
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Serves every vendor sandbox over HTTP on loopback. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { dataDir, files } = options;
  let handlers: RequestHandler[] = [];
  const store = dataDir && files ? fileSandbox(join(dataDir, 'files'), files) : undefined;
  const isFilePath = (url = '') => /^\/([^/?]*)/.exec(url)?.[1] === files?.bucket;
  const server: Server = createServer((incoming, outgoing) => {
    if (store && isFilePath(incoming.url)) return store(incoming, outgoing);
    serve(handlers, incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) return outgoing.destroy();
      outgoing.writeHead(error instanceof BodyTooLarge ? 413 : 500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const about = (vendor: string) => ({
    journal: dataDir ? fileJournal(join(dataDir, `${vendor}.jsonl`)) : undefined,
    publicUrl: url,
    hangs: true,
  });
  const stripe = createStripeSandbox({ ...about('stripe'), webhook: options.stripeWebhook });
  const square = createSquareSandbox({ ...about('square'), webhook: options.squareWebhook });
  const paypal = createPaypalSandbox({
    ...about('paypal'),
    publicUrl: `${url}/paypal`,
    webhook: options.paypalWebhook,
  });
  const zoom = createZoomSandbox({
    ...about('zoom'),
    publicUrl: `${url}/zoom`,
    webhook: options.zoomWebhook,
  });
  const cronofy = createCronofySandbox({
    ...about('cronofy'),
    publicUrl: `${url}/cronofy`,
    webhook: options.cronofyWebhook,
  });
  const entri = createEntriSandbox({
    ...about('entri'),
    publicUrl: `${url}/entri`,
    webhook: options.entriWebhook,
  });
  // Whoever is told where the sandbox is knows its name server: the same number, over UDP.
  const stopNames = await serveNames(entri, (server.address() as AddressInfo).port);
  const vendors = [stripe, square, paypal, zoom, cronofy, entri];
  handlers = vendors.flatMap((vendor) => vendor.handlers);
  return {
    url,
    stripe,
    square,
    paypal,
    zoom,
    cronofy,
    entri,
    async close() {
      stopNames();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const vendor of vendors) vendor.close();
      await closed;
    },
  };
}
