import autocannon from 'autocannon';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { testDatabase } from '#tests/support/database.ts';
import { bareServer, builtWebServer, type BenchServer } from '#tests/support/bench/server.ts';
import { twoPractices } from '#tests/support/world.ts';

/**
 * A practice's front page through the built web process, in requests a second, beside a bare node:http server that
 * sends the same bytes and headers, each in a process of its own, taking turns in one run. Wanted: at least 60 %.
 */
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 32;
const WANTED = 0.6;

function fetchOnce(port: number, host: string, encoding: string) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, headers: { host, 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

async function rate(
  server: BenchServer,
  host: string,
  encoding: string,
): Promise<{ rps: number; p99: number }> {
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}/`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { host, 'accept-encoding': encoding },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} answers were no page`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const db = await testDatabase();
const { a } = await twoPractices(db.database);
const web = await builtWebServer(db.appUrl);
const host = `${a.slug}.localhost:${web.port}`;
const rows: Record<string, string | number>[] = [];
let worst = Infinity;
try {
  for (const encoding of ['identity', 'br']) {
    const page = await fetchOnce(web.port, host, encoding);
    if (page.status !== 200) throw new Error(`the practice page answered ${page.status}`);
    const headers = Object.fromEntries(
      Object.entries(page.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
    ) as Record<string, string>;
    const bare = await bareServer(page.body, headers);
    const ours: { rps: number; p99: number }[] = [];
    const reference: typeof ours = [];
    await rate(web, host, encoding);
    await rate(bare, host, encoding);
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await rate(web, host, encoding));
      reference.push(await rate(bare, host, encoding));
    }
    await bare.close();
    const share = median(ours.map(({ rps }) => rps)) / median(reference.map(({ rps }) => rps));
    worst = Math.min(worst, share);
    rows.push({
      encoding,
      bytes: page.body.byteLength,
      'ours, requests/s': Math.round(median(ours.map(({ rps }) => rps))),
      'bare node:http, requests/s': Math.round(median(reference.map(({ rps }) => rps))),
      'ours / bare': `${Math.round(share * 100)} %`,
      'ours p99 ms': median(ours.map(({ p99 }) => p99)),
    });
  }
} finally {
  await web.close();
  await db.close();
}
console.table(rows);
console.log(
  `Wanted: at least ${WANTED * 100} % of a bare node:http server sending the same bytes. ${worst >= WANTED ? 'Held.' : 'NOT held.'}`,
);
process.exit(0);
