import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnnouncedEdgeCache } from '#app/integrations/edge-cache/worker.ts';
import { awkwardOrigin, KINDS, practiceOf, type AwkwardOrigin } from '#tests/support/edge/awkward-origin.ts';
import { EDGE_SECRET, startEdge, type Answer, type Edge } from '#tests/support/edge/edge.ts';

let origin: AwkwardOrigin;
let edge: Edge;
let announcer: AnnouncedEdgeCache;
beforeAll(async () => {
  origin = await awkwardOrigin();
  edge = await startEdge(origin.address);
  announcer = new AnnouncedEdgeCache({ url: edge.url, secret: EDGE_SECRET });
});
afterAll(async () => {
  await edge.close();
  await origin.close();
});

const VISITORS = ['ann', 'eve'] as const;
/** Two hosts of one practice, one of another, and one whose name only begins like the first. */
const HOSTS = ['h.N.example', 'www.N.example', 'h.M.example', 'h.N.example.net'] as const;
const PATHS = ['1', '2', '1/', 'a%2Fb', '..%2f1', '1//2', 'x;y'];

const asking = fc.record({
  kind: fc.constant('ask' as const),
  host: fc.constantFrom(...HOSTS),
  page: fc.constantFrom(...Object.keys(KINDS)),
  path: fc.constantFrom(...PATHS),
  query: fc.constantFrom('', '', '', '?utm_source=a', '?q=1', '?utm_source=a&q=1', '?'),
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
  who: fc.constantFrom(null, ...VISITORS),
  authorized: fc.constantFrom(false, false, true),
  preview: fc.constantFrom(false, false, false, true),
  encoding: fc.constantFrom('', 'identity', 'gzip', 'br', 'gzip, br;q=0', '*'),
  condition: fc.constantFrom('', '', 'held', 'weak', 'any', 'other host’s'),
  range: fc.constantFrom('', '', '', 'bytes=0-9', 'bytes=5-', 'bytes=-3', 'nonsense'),
});
const step = fc.oneof(
  { weight: 12, arbitrary: asking },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('publish' as const), host: fc.constantFrom(...HOSTS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('become' as const),
      state: fc.constantFrom('up', 'up', 'down', 'broken'),
    }),
  },
);
type Asking = typeof asking extends fc.Arbitrary<infer T> ? T : never;

let runs = 0;

/** What one run knows: the validators that each host and path gave, and the least version that may be shown. */
class Run {
  readonly #number = (runs += 1) * 2;
  readonly #etags = new Map<string, string[]>();
  readonly #cookies = new Set<string>();
  #state = 'up';

  host = (pattern: string) =>
    pattern.replace('N', String(this.#number)).replace('M', String(this.#number + 1));

  async take(one: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    if (one.kind === 'become') {
      this.#state = one.state;
      origin.become(one.state as 'up');
      // The connections of before are gone: the edge finds that out by its next question, whoever asks it.
      const nothing = { method: 'POST' };
      if (one.state === 'up')
        await expect
          .poll(async () => (await edge.ask(this.host('h.N.example'), '/plain/1', nothing)).status, {
            interval: 5,
          })
          .toBe(200);
      return;
    }
    if (one.kind === 'ask') return this.ask(one);
    const practiceId = practiceOf(this.host(one.host));
    origin.publish(practiceId);
    expect(await announcer.forget(practiceId, { isGone: false })).toBe('forgotten');
  }

  async ask(one: Asking): Promise<void> {
    const host = this.host(one.host);
    const path = `/${one.page}/${one.path}`;
    const known = this.#etags.get(host + path) ?? [];
    const others = this.#etags.get(this.host('h.M.example') + path) ?? [];
    const condition = {
      held: known.at(-1),
      weak: known.at(-1) && `W/${known.at(-1)}`,
      any: '*',
      'other host’s': others.at(-1),
    }[one.condition as 'any'];
    const cookie = [one.who && `who=${one.who}`, one.preview && 'tendwell_preview=t']
      .filter(Boolean)
      .join('; ');
    const headers = Object.fromEntries(
      Object.entries({
        Cookie: cookie,
        Authorization: one.authorized && one.who ? `Bearer ${one.who}` : '',
        'Accept-Encoding': one.encoding,
        'If-None-Match': condition ?? '',
        Range: one.range,
        'CF-Connecting-IP': '203.0.113.7',
        'X-Forwarded-For': '10.0.0.1',
      }).filter(([, value]) => value !== ''),
    );
    const before = origin.seen.length;
    const answer = await edge.ask(host, path + one.query, { method: one.method, headers });
    this.#heard(before);
    this.#judge(one, host, path, answer, { condition, others, known, cookie, before });
  }

  /** The origin hears of nobody but by the edge’s word. */
  #heard(before: number): void {
    for (const { headers } of origin.seen.slice(before)) {
      expect(headers['x-forwarded-for']).toBe('203.0.113.7');
      if (headers['user-agent'] === 'Tendwell-Edge') {
        for (const name of ['cookie', 'authorization', 'range']) expect(headers[name]).toBeUndefined();
      }
    }
  }

  #judge(
    one: Asking,
    host: string,
    path: string,
    { status, headers, text }: Answer,
    asked: {
      condition: string | undefined;
      known: string[];
      others: string[];
      cookie: string;
      before: number;
    },
  ): void {
    const from = String(headers['cache-status']);
    const { keeps, status: usual = 200 } = KINDS[one.page]!;
    const isHit = from.startsWith('tendwell; hit');
    for (const name of ['cache-tag', 'cloudflare-cdn-cache-control', 'x-tendwell-page', 'x-hop'])
      expect(headers[name]).toBeUndefined();
    // A cookie that the origin set reaches one browser, once.
    for (const set of [headers['set-cookie'] ?? []].flat()) {
      expect(this.#cookies).not.toContain(set);
      this.#cookies.add(set);
    }
    const isPrivate =
      !['GET', 'HEAD'].includes(one.method) ||
      one.preview ||
      /q=1/.test(one.query) ||
      (one.authorized && one.who);
    if (isPrivate || !keeps) expect(isHit || from.includes('stored')).toBe(false);
    if (this.#state !== 'up') {
      // Either the last good page, or nothing at all.
      if (!isHit) return expect([503, 304]).toContain(status);
    } else if (!isHit) expect(origin.seen.length).toBeGreaterThan(asked.before);
    const etag = String(headers.etag);
    if (status === 304) {
      // Only a validator that this very page once gave is met, never another host’s.
      expect(asked.condition).toBeDefined();
      if (asked.condition !== '*') expect(asked.known.map((held) => held.replace('W/', ''))).toContain(etag);
      return;
    }
    if (one.method === 'HEAD') return expect(text).toBe('');
    if (status === 206) return expect(isHit).toBe(false);
    expect(status).toBe(usual);
    const body = JSON.parse(text) as {
      host: string;
      pathname: string;
      version: number;
      cookie?: string;
      authorization?: string;
      search?: string;
    };
    expect([body.host, body.pathname]).toEqual([host, path]);
    if (isHit) for (const own of [body.cookie, body.authorization, body.search]) expect(own ?? '').toBe('');
    if (body.cookie) expect(body.cookie).toBe(asked.cookie);
    if (body.authorization) expect(body.authorization).toBe(`Bearer ${one.who}`);
    if (body.search) expect(body.search).toBe(one.query);
    // What was published and announced is seen with the next question; only what is late on purpose may be late, and what is down.
    const published = origin.version(practiceOf(host));
    if (this.#state === 'up')
      expect(body.version).toBeGreaterThanOrEqual(
        one.page === 'late' && from.includes('stale') ? 0 : published,
      );
    expect(body.version).toBeLessThanOrEqual(published);
    this.#etags.set(host + path, [...asked.known, etag]);
  }
}

test('hosts, paths, visitors and times are never mixed, whatever is asked in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const run = new Run();
      await run.take({ kind: 'become', state: 'up' });
      for (const one of steps) await run.take(one);
    }),
    { numRuns: Number(process.env.EDGE_RUNS ?? 40), endOnFailure: true },
  );
}, 120_000);

test('what many ask for at once while it is published is theirs, and new afterwards', async () => {
  origin.become('up');
  const run = (runs += 1) * 2;
  const hosts = [`h.${run}.example`, `www.${run}.example`, `h.${run + 1}.example`];
  for (let round = 1; round <= 15; round += 1) {
    const published = practiceOf(hosts[0]!);
    const answers = hosts.flatMap((host) =>
      VISITORS.map(async (who) => {
        const { text } = await edge.ask(host, '/page/1', { headers: { Cookie: `who=${who}` } });
        expect(JSON.parse(text)).toMatchObject({ host, pathname: '/page/1' });
      }),
    );
    origin.publish(published);
    await Promise.all([...answers, announcer.forget(published, { isGone: false })]);
    for (const host of hosts.slice(0, 2)) {
      const { text } = await edge.ask(host, '/page/1');
      expect(JSON.parse(text)).toMatchObject({ host, version: round });
    }
  }
});
