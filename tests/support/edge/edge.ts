import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { buildEdgeWorker } from '../../../scripts/lib/edge-worker.mjs';

export const EDGE_SECRET = 'the secret of the edge that tests alone know';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

let code: Promise<string> | undefined;

/** The worker as Cloudflare would run it, in workerd, before an origin. Hosts are told by Host, as on the net. */
export async function startEdge(originAddress: string, secret: string = EDGE_SECRET) {
  code ??= buildEdgeWorker();
  const miniflare = new Miniflare({
    modules: true,
    script: await code,
    compatibilityDate: '2026-04-01',
    cache: true,
    bindings: { SITES_HOST: 'sites.example', EDGE_SECRET: secret },
    outboundService: { external: { address: originAddress, http: {} } },
  });
  const { hostname, port } = await miniflare.ready;

  return {
    url: `http://${hostname}:${port}`,
    ask: (host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const sent = request({ hostname, port, path, method, headers: { host, ...headers } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const encoding = response.headers['content-encoding'];
            const plain = bytes.length === 0 || !encoding ? bytes : undo(encoding, bytes);
            resolve({ status: response.statusCode!, headers: response.headers, text: plain.toString() });
          });
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => miniflare.dispose(),
  };
}

const undo = (encoding: string, bytes: Buffer): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);

export type Edge = Awaited<ReturnType<typeof startEdge>>;
