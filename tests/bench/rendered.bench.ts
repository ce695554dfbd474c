/**
 * What each kind of page costs: the built web process over the demo's practices, beside a bare Remix app of nine routes that sends as
 * many bytes, each in a process of its own, taking turns in one run. A third process asks, with eight connections over plain sockets.
 * Requests a second hold on a quiet machine; CPU milliseconds a request (of the web process alone, Linux) on a busy one too, and the
 * share of the bare app is told in both. The statements of a page are counted on their way to PostgreSQL, without BEGIN, COMMIT and the
 * practice that a connection is for; a cold load is Chromium's, with nothing kept. A visitor's page that was rendered from the same
 * data a moment ago is not rendered again: 'CPU ms anew' is what it costs where no two appointments ask for the same.
 * `TEXTS=1` prints the statements; `PAGE=clients` measures those pages alone whose name holds the word.
 */
import '#tests/support/bench/secret.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sessionCookie } from '#app/platform/cookies.ts';
import { startSession } from '#app/platform/session.ts';
import { DEMO_CLIENT_EMAIL, demoEmail } from '#prisma/seed/credentials.ts';
import { seedDemo } from '#prisma/seed/demo.ts';
import { bareRemix, builtWebServer, type BenchServer } from '#tests/support/bench/server.ts';
import { benchDatabase, percentile } from '#tests/support/bench/world.ts';
import { BROWSER_FLAGS, findBrowser } from '#tests/support/browser.ts';
import { statementCounter } from '#tests/support/rendered/statement-counter.ts';
import { build } from '../../scripts/build.mjs';

const ROUNDS = 3;
const MS = 2_000;
/** V8 goes on compiling what a page of ours runs for some seconds, and a process in service has long done so. */
const WARM_UP_ROUNDS = 8;
const CONNECTIONS = 8;
const SLUG = 'stillpoint';
/** Pages of who is signed in are their own, and rendered anew at each visit: the portal's, and a client's bookings. */
const WANTED = { visitors: 0.4, own: 0.25 };
const STATEMENTS = 4;

await build();
const bench = await benchDatabase({ max: 4 });
await seedDemo(bench.database, {
  now: Date.now(),
  mediaFolder: null,
  hosts: {
    appOrigin: 'http://localhost:3000',
    sitesHost: 'localhost:3000',
    protocol: 'http',
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  },
});

/** The session cookie of who signs in with an address. */
async function signedIn(email: string): Promise<string> {
  const { rows } = await bench.owner.query<{ id: string }>('SELECT id FROM "User" WHERE email = $1', [email]);
  const { token } = await startSession(bench.database, {
    userId: rows[0]!.id,
    now: Date.now(),
    keep: true,
    userAgent: 'the bench',
    address: '127.0.0.1',
  });
  return (await sessionCookie().serialize(token)).split(';')[0]!;
}
const { rows } = await bench.owner.query<{ service: string; location: string }>(
  `SELECT s.id AS service, sl."locationId" AS location FROM "Practice" p
   JOIN "Service" s ON s."practiceId" = p.id AND NOT s."addOn" AND s.state = 'active'
   JOIN "ServiceLocation" sl ON sl."serviceId" = s.id WHERE p.slug = $1 ORDER BY s.position LIMIT 1`,
  [SLUG],
);
const { service, location } = rows[0]!;
const owner = await signedIn(demoEmail(SLUG));
const client = await signedIn(DEMO_CLIENT_EMAIL);

interface Kind {
  path: string;
  cookie?: string;
  onSite?: true;
  isOwn?: true;
}
const portal = (path: string): Kind => ({ path, cookie: owner, isOwn: true });
const KINDS: Record<string, Kind> = {
  'sign-in': { path: '/login' },
  'front page': { path: '/' },
  search: { path: '/practitioner-search' },
  book: { path: '/book', onSite: true },
  'book/time': { path: `/book/time?service=${service}&location=${location}`, onSite: true },
  bookings: { path: '/bookings', cookie: client, isOwn: true },
  'portal calendar': portal('/portal/calendar'),
  clients: portal('/portal/clients'),
  payments: portal('/portal/payments'),
  inbox: portal('/portal/inbox'),
  'published page': { path: '/', onSite: true },
};

const counter = await statementCounter(bench.appUrl);
const counted = await builtWebServer(counter.url);
const web = await builtWebServer(bench.appUrl);
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, env, args: BROWSER_FLAGS });
const load = fork(join(import.meta.dirname, '../support/rendered/load.mjs'), [], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});

const hostOf = ({ onSite }: Kind, { port }: BenchServer) => `${onSite ? `${SLUG}.` : ''}localhost:${port}`;
const headersOf = (kind: Kind, server: BenchServer) => ({
  host: hostOf(kind, server),
  ...(kind.cookie ? { cookie: kind.cookie } : {}),
});

/** Milliseconds of processor that a process has used; NaN where the system does not tell. */
function cpuMs({ child }: BenchServer): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

/** Asks a server for a page for some time: answers a second, and processor time for each. */
async function measure(server: BenchServer, path: string, headers: Record<string, string>, ms: number) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  // The limits for one address are not what is measured.
  await bench.owner.query('DELETE FROM "RateLimit"');
  const before = cpuMs(server);
  const started = performance.now();
  load.send({ port: server.port, question, connections: CONNECTIONS, ms });
  const [{ count, failed }] = (await once(load, 'message')) as [{ count: number; failed: number }];
  if (failed > 0) throw new Error(`${path}: ${failed} answers were no page`);
  return { rate: (count * 1_000) / (performance.now() - started), cpu: (cpuMs(server) - before) / count };
}

async function htmlOf(kind: Kind, server: BenchServer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { path } = kind;
    request({ host: '127.0.0.1', port: server.port, path, headers: headersOf(kind, server) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The statements of a page that has been asked for before. */
async function statements(kind: Kind): Promise<string[]> {
  for (let index = 0; index < 3; index++) await htmlOf(kind, counted);
  counter.take();
  await htmlOf(kind, counted);
  return counter.take();
}

/** What a browser fetches that has never been here: requests, and kilobytes as they are sent. */
async function coldLoad(kind: Kind): Promise<{ requests: number; kb: number }> {
  const context = await browser.newContext({
    extraHTTPHeaders: kind.cookie ? { cookie: kind.cookie } : {},
  });
  const url = `http://${hostOf(kind, web)}`;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.goto(`${url}${kind.path}`, { waitUntil: 'load' });
  await context.close();
  return { requests, kb: Math.round(bytes / 1024) };
}

const middle = (figures: number[]) => percentile(figures, 0.5);
const table: Record<string, Record<string, number | string>> = {};
const missed: string[] = [];
try {
  for (const [name, kind] of Object.entries(KINDS)) {
    if (!name.includes(process.env.PAGE ?? '')) continue;
    const headers = headersOf(kind, web);
    const html = await htmlOf(kind, web);
    const asked = await statements(kind);
    if (process.env.TEXTS)
      console.log(`\n--- ${name}\n${asked.map((text) => text.replace(/\s+/g, ' ')).join('\n')}`);
    const cold = await coldLoad(kind);
    const bare = await bareRemix(html.byteLength);
    const ours: Awaited<ReturnType<typeof measure>>[] = [];
    const beside: typeof ours = [];
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      await measure(web, kind.path, headers, MS);
      await measure(bare, '/page', { host: 'localhost' }, MS);
    }
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(web, kind.path, headers, MS));
      beside.push(await measure(bare, '/page', { host: 'localhost' }, MS));
    }
    const anew = await measure(
      web,
      `${kind.path}${kind.path.includes('?') ? '&' : '?'}visit={n}`,
      headers,
      MS,
    );
    await bare.close();
    const rate = middle(ours.map((one) => one.rate));
    const bareRate = middle(beside.map((one) => one.rate));
    const cpu = middle(ours.map((one) => one.cpu));
    const bareCpu = middle(beside.map((one) => one.cpu));
    const wanted = kind.isOwn ? WANTED.own : WANTED.visitors;
    if (rate / bareRate < wanted || asked.length > STATEMENTS) missed.push(name);
    table[name] = {
      'KB of HTML': Math.round(html.byteLength / 1024),
      'requests/s': Math.round(rate),
      'bare Remix': Math.round(bareRate),
      share: `${Math.round((rate / bareRate) * 100)} %`,
      'CPU ms': Number(cpu.toFixed(2)),
      'CPU ms anew': Number(anew.cpu.toFixed(2)),
      'bare CPU ms': Number(bareCpu.toFixed(2)),
      'CPU share': `${Math.round((bareCpu / cpu) * 100)} %`,
      statements: asked.length,
      'cold KB': cold.kb,
      'cold requests': cold.requests,
    };
  }
} finally {
  load.disconnect();
  await browser.close();
  await counted.close();
  await web.close();
  counter.close();
  await bench.close();
}
console.table(table);
console.log(
  `Wanted: visitors' pages at least ${WANTED.visitors * 100} % of the bare app, pages of who is signed in ${WANTED.own * 100} %, at most ${STATEMENTS} statements. ` +
    (missed.length === 0 ? 'Held.' : `NOT held by ${missed.join(', ')}.`),
);
process.exit(missed.length === 0 ? 0 : 1);
