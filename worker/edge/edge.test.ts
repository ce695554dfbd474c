import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnnouncedEdgeCache } from '#app/integrations/edge-cache/worker.ts';
import { awkwardOrigin, KINDS, practiceOf, type AwkwardOrigin } from '#tests/support/edge/awkward-origin.ts';
import { EDGE_SECRET, startEdge, type Answer, type Asked, type Edge } from '#tests/support/edge/edge.ts';

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

let hosts = 0;
/** A host of a practice that no other test has. */
const newHost = () => `h.${(hosts += 1)}.example`;
const bodyOf = ({ text }: Answer) => JSON.parse(text) as { host: string; pathname: string; version: number };
const how = ({ headers }: Answer) => String(headers['cache-status']);
const questions = (host: string) => origin.seen.filter((one) => one.host === host);
/** Until the page is kept: its practice is known, and its token stands. */
const keptAt = (host: string, path: string) =>
  expect.poll(async () => how(await edge.ask(host, path)), { interval: 5 }).toBe('tendwell; hit');

describe('a published page', () => {
  test('is asked for once it was seen, and then served without the origin', async () => {
    const host = newHost();
    const first = await edge.ask(host, '/page/1');
    expect(how(first)).toBe('tendwell; fwd=uri-miss');
    await keptAt(host, '/page/1');
    const before = questions(host).length;
    const served = await edge.ask(host, '/page/1', { headers: { Cookie: 'a=b', 'Accept-Language': 'de' } });
    expect(served.text).toBe(first.text);
    expect(served.headers).toMatchObject({
      'content-length': String(Buffer.byteLength(first.text)),
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: first.headers.etag,
      age: expect.stringMatching(/^\d+$/),
    });
    expect(questions(host)).toHaveLength(before);
    for (const name of ['cache-tag', 'cloudflare-cdn-cache-control', 'x-tendwell-page']) {
      expect(first.headers[name]).toBeUndefined();
      expect(served.headers[name]).toBeUndefined();
    }
  });

  test('is new with the first question after its publication was announced', async () => {
    const host = newHost();
    const other = host.replace('h.', 'www.');
    for (const name of [host, other]) await keptAt(name, '/page/1');
    origin.publish(practiceOf(host));
    expect(await announcer.forget(practiceOf(host), { isGone: false })).toBe('forgotten');
    for (const name of [host, other]) expect(bodyOf(await edge.ask(name, '/page/1')).version).toBe(1);
  });

  test('that an announcement left as it was costs the origin a 304, and is current again', async () => {
    const host = newHost();
    await keptAt(host, '/page/1');
    await announcer.forget(practiceOf(host), { isGone: false });
    const asked = await edge.ask(host, '/page/1');
    expect(how(asked)).toBe('tendwell; fwd=stale; stored');
    expect(questions(host).at(-1)!.headers['if-none-match']).toBe(asked.headers.etag);
    expect(how(await edge.ask(host, '/page/1'))).toBe('tendwell; hit');
  });

  test('of another practice is kept when one is announced', async () => {
    const [one, two] = [newHost(), newHost()];
    for (const name of [one, two]) await keptAt(name, '/page/1');
    await announcer.forget(practiceOf(one), { isGone: false });
    expect(how(await edge.ask(two, '/page/1'))).toBe('tendwell; hit');
  });

  test('that is late is served at once, and asked for meanwhile', async () => {
    const host = newHost();
    const path = '/late/1';
    const late = 'tendwell; hit; detail=stale';
    await expect.poll(async () => how(await edge.ask(host, path)), { interval: 5 }).toBe(late);
    origin.publish(practiceOf(host));
    expect(bodyOf(await edge.ask(host, path)).version).toBe(0);
    await expect.poll(async () => bodyOf(await edge.ask(host, path)).version, { interval: 5 }).toBe(1);
  });

  test.each([
    ['GET with its validator', { 'If-None-Match': 'ETAG' }, 304],
    ['GET with it weakened on the way', { 'If-None-Match': '"other", W/ETAG' }, 304],
    ['GET with any', { 'If-None-Match': '*' }, 304],
    ['GET with another', { 'If-None-Match': '"other"' }, 200],
    ['GET with one that only begins so', { 'If-None-Match': '"ETAG' }, 200],
    ['GET of a range', { Range: 'bytes=0-3' }, 200],
    ['GET of a day', { 'If-Modified-Since': new Date().toUTCString() }, 200],
    ['HEAD', {}, 200],
  ] as const)('answers %s', async (name, headers, status) => {
    const host = newHost();
    await keptAt(host, '/page/1');
    const { text, headers: known } = await edge.ask(host, '/page/1');
    const before = questions(host).length;
    const given = Object.entries(headers).map(([key, value]) => [
      key,
      value.replace('ETAG', String(known.etag)),
    ]);
    const method = name.slice(0, 4).trim();
    const answer = await edge.ask(host, '/page/1', { method, headers: Object.fromEntries(given) as never });
    expect(answer.status).toBe(status);
    expect(answer.headers.etag).toBe(known.etag);
    expect(answer.text).toBe(status === 304 || method === 'HEAD' ? '' : text);
    expect(questions(host)).toHaveLength(before);
  });

  test('is learnt of by HEAD, by 304 and by an address with an advertisement’s words', async () => {
    const host = newHost();
    const { headers } = await edge.ask(host, '/no-store/1');
    expect(headers.etag).toBeDefined();
    await edge.ask(host, '/page/1', { method: 'HEAD' });
    const etag = String((await edge.ask(newHost().replace(/.*/, host), '/page/2')).headers.etag);
    expect((await edge.ask(host, '/page/3?utm_source=mail&gclid=1')).status).toBe(200);
    await edge.ask(host, '/page/2', { headers: { 'If-None-Match': etag } });
    for (const path of ['/page/1', '/page/2', '/page/3?utm_campaign=2']) {
      await expect
        .poll(() =>
          questions(host).some(
            ({ headers: { 'user-agent': agent }, url }) =>
              agent === 'Tendwell-Edge' && url === path.split('?')[0],
          ),
        )
        .toBe(true);
      await keptAt(host, path);
    }
  });

  test.each(['gzip', 'br'])('sent as %s is kept as it reads', async (kind) => {
    const host = newHost();
    const path = `/${kind}/1`;
    const first = await edge.ask(host, path, { headers: { 'Accept-Encoding': 'gzip, br' } });
    await keptAt(host, path);
    expect((await edge.ask(host, path)).text).toBe(first.text);
    expect((await edge.ask(host, path, { headers: { 'Accept-Encoding': 'gzip, br' } })).text).toBe(
      first.text,
    );
  });

  test('of one that marks as everybody’s what it wrote for one is kept as it is for nobody', async () => {
    const host = newHost();
    const first = await edge.ask(host, '/liar/1', { headers: { Cookie: 'who=ann' } });
    expect(first.text).toContain('who=ann');
    await keptAt(host, '/liar/1');
    expect((await edge.ask(host, '/liar/1', { headers: { Cookie: 'who=eve' } })).text).not.toMatch(/who=/);
  });
});

describe('what is private', () => {
  test.each(Object.keys(KINDS).filter((kind) => !KINDS[kind]!.keeps))('%s is never kept', async (kind) => {
    const host = newHost();
    for (const cookie of ['who=ann', 'who=eve', 'who=ann']) {
      const answer = await edge.ask(host, `/${kind}/1`, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(KINDS[kind]!.status ?? 200);
      expect(JSON.parse(answer.text)).toMatchObject({ host, cookie });
      expect(how(answer)).toBe('tendwell; fwd=uri-miss');
    }
    expect(questions(host)).toHaveLength(3);
  });

  test.each<[string, Asked & { query?: string }]>([
    ['a POST', { method: 'POST', body: 'name=ann' }],
    ['an Authorization', { headers: { Authorization: 'Bearer x' } }],
    ['a look at what is not open', { headers: { Cookie: 'a=b; __Host-tendwell_preview=t' } }],
    ['a look over plain HTTP', { headers: { Cookie: 'tendwell_preview=t' } }],
    ['a condition that a kept page cannot judge', { headers: { 'If-Match': '"x"' } }],
    ['a query', { query: '?preview=1' }],
    ['a query behind an advertisement’s', { query: '?utm_source=a&hold=1' }],
  ])(
    '%s goes past what is kept, and leaves nothing',
    async (_what, { query = '', ...asked }: Asked & { query?: string }) => {
      const host = newHost();
      await keptAt(host, '/liar/1');
      const before = questions(host).length;
      const answer = await edge.ask(host, `/liar/1${query}`, asked);
      expect(how(answer)).toBe('tendwell; fwd=bypass');
      expect(questions(host)).toHaveLength(before + 1);
      expect(questions(host).at(-1)).toMatchObject({
        url: `/liar/1${query}`,
        body: asked.body ?? '',
      });
      expect(how(await edge.ask(host, '/liar/1'))).toBe('tendwell; hit');
    },
  );

  test('the origin hears the visitor’s address from the edge alone, the host as it was asked for, and nothing of the connection', async () => {
    const host = newHost();
    await edge.ask(host, '/plain/1', {
      headers: {
        'CF-Connecting-IP': '203.0.113.7',
        'X-Forwarded-For': '10.0.0.1',
        'X-Forwarded-Host': 'h.0.example',
        'X-Real-IP': '10.0.0.1',
        Forwarded: 'for=10.0.0.1;host=h.0.example',
        Connection: 'X-Mine, close',
        'X-Mine': 'a',
        TE: 'trailers',
        'X-Kept': 'b',
      },
    });
    const { headers } = questions(host).at(-1)!;
    expect(headers).toMatchObject({
      host,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-kept': 'b',
    });
    for (const name of ['x-forwarded-host', 'x-real-ip', 'forwarded', 'x-mine', 'te'])
      expect(headers[name]).toBeUndefined();
    const answer = await edge.ask(host, '/hops/1');
    await keptAt(host, '/hops/1');
    for (const one of [answer, await edge.ask(host, '/hops/1')]) expect(one.headers['x-hop']).toBeUndefined();
  });
});

describe('while the origin is down', () => {
  test.each(['down', 'broken'] as const)(
    '(%s) the last good page is served, also one that was published over',
    async (state) => {
      const host = newHost();
      for (const path of ['/page/1', '/asked/1', '/gone/1']) await edge.ask(host, path);
      await keptAt(host, '/page/1');
      await expect
        .poll(async () => how(await edge.ask(host, '/asked/1')), { interval: 5 })
        .toBe('tendwell; fwd=stale; stored');
      await announcer.forget(practiceOf(host), { isGone: false });
      origin.become(state);
      try {
        for (const path of ['/page/1', '/asked/1', '/page/1']) {
          const answer = await edge.ask(host, path);
          expect(answer.status).toBe(200);
          expect(how(answer)).toBe('tendwell; hit; detail=origin-down');
          expect(bodyOf(answer)).toMatchObject({ host, pathname: path });
        }
        const lost = await edge.ask(host, '/page/2');
        expect(lost.status).toBe(503);
        expect(lost.headers['cache-control'] ?? 'no-store').not.toContain('max-age=3');
        expect((await edge.ask(host, '/page/1', { method: 'POST', body: 'x' })).status).toBe(503);
      } finally {
        origin.become('up');
      }
      origin.publish(practiceOf(host));
      await announcer.forget(practiceOf(host), { isGone: false });
      expect(bodyOf(await edge.ask(host, '/page/1')).version).toBe(1);
    },
  );

  test('a practice that is gone shows nothing, until it shows something again', async () => {
    const host = newHost();
    for (const path of ['/page/1', '/page/2']) await keptAt(host, path);
    expect(await announcer.forget(practiceOf(host), { isGone: true })).toBe('forgotten');
    origin.become('down');
    try {
      expect((await edge.ask(host, '/page/1')).status).toBe(503);
    } finally {
      origin.become('up');
    }
    await keptAt(host, '/page/1');
    // Nor is anything else of before, whatever else was announced meanwhile.
    await announcer.forget(practiceOf(host), { isGone: false });
    origin.become('down');
    try {
      expect((await edge.ask(host, '/page/1')).status).toBe(200);
      expect((await edge.ask(host, '/page/2')).status).toBe(503);
    } finally {
      origin.become('up');
    }
  });

  test('a page that is taken down is gone with the first question', async () => {
    const host = newHost();
    await keptAt(host, '/page/1');
    KINDS.page = { keeps: true, status: 410 };
    try {
      await announcer.forget(practiceOf(host), { isGone: false });
      expect((await edge.ask(host, '/page/1')).status).toBe(410);
    } finally {
      KINDS.page = { keeps: true };
    }
    origin.become('down');
    try {
      expect((await edge.ask(host, '/page/1')).status).toBe(503);
    } finally {
      origin.become('up');
    }
  });
});

describe('an announcement', () => {
  const tag = `practice-${randomUUID()}`;
  const PATH = '/.well-known/tendwell-edge/forget';
  const signed = (body: string, { secret = EDGE_SECRET, seconds = Math.floor(Date.now() / 1000) } = {}) => ({
    'X-Tendwell-Signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  });
  const body = JSON.stringify({ tag, gone: false });

  test.each<[string, number, string, Record<string, string>]>([
    ['signed', 204, body, signed(body)],
    ['unsigned', 401, body, {}],
    ['signed by another', 401, body, signed(body, { secret: 'another secret' })],
    ['signed for another text', 401, body.replace('false', 'true'), signed(body)],
    ['of an hour ago', 401, body, signed(body, { seconds: Math.floor(Date.now() / 1000) - 3600 })],
    ['of everybody', 400, '{"tag":"*","gone":false}', signed('{"tag":"*","gone":false}')],
    ['that is no JSON', 400, 'tag', signed('tag')],
    ['too long to be one', 413, 'x'.repeat(5_000), signed('x'.repeat(5_000))],
  ])('%s: %d', async (_what, status, text, headers) => {
    const host = newHost();
    const answer = await edge.ask(host, PATH, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(text.length) },
      body: text,
    });
    expect(answer.status).toBe(status);
    expect(questions(host)).toEqual([]);
  });

  test('without a secret nobody is believed', async () => {
    const open = await startEdge(origin.address, '');
    const answer = await open.ask('h.0.example', PATH, {
      method: 'POST',
      headers: signed(body, { secret: '' }),
      body,
    });
    await open.close();
    expect(answer.status).toBe(401);
  });

  test('is refused in so many words to an origin with another secret', async () => {
    const other = new AnnouncedEdgeCache({ url: edge.url, secret: 'another secret' });
    expect(await other.forget(randomUUID(), { isGone: false })).toBe('refused');
    const nowhere = new AnnouncedEdgeCache({ url: 'http://127.0.0.1:1', secret: EDGE_SECRET });
    expect(await nowhere.forget(randomUUID(), { isGone: false })).toBe('unavailable');
  });

  test.each(['', '/page/page/1', `/token/practice-${randomUUID()}`])(
    'what lies below its address is nobody’s to ask for (%s)',
    async (path) => {
      const host = newHost();
      expect((await edge.ask(host, `/.well-known/tendwell-edge${path}`)).status).toBe(404);
      expect(questions(host)).toEqual([]);
    },
  );
});
