import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicLookup } from './address.ts';
import { MAX_BYTES } from './download.ts';
import { WebFeeds } from './web-feeds.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Home\r\nEND:VCALENDAR\r\n';
const NEVER = { etag: null, lastModified: null };
/** The best that it can would take minutes. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const WINDOW = { from: 0, to: 1, timeZone: 'America/New_York' };

let server: Server;
let base: string;
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
let seen: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url!);
    (answers[request.url!] ?? ((_request, other) => other.writeHead(404).end()))(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  answers = { '/a.ics': (_request, response) => response.end(CALENDAR) };
});

const feeds = (more = {}) => new WebFeeds({ standIns: { 'calendar.example': base }, checkMs: 400, ...more });
const check = (path: string) => feeds().check(`https://calendar.example${path}`);
const leadTo = (path: string, location: string, status = 302) => {
  answers[path] = (_request, response) => response.writeHead(status, { location }).end();
};

test('a calendar is one by what it says, whatever its type', async () => {
  answers['/page'] = (_request, response) => response.end('<!doctype html><title>Sign in</title>');
  answers['/torn.ics'] = (_request, response) => response.end(CALENDAR.slice(0, -10));
  expect(await check('/a.ics')).toEqual({ outcome: 'calendar', name: 'Home' });
  expect(await feeds().check('webcal://calendar.example/a.ics')).toMatchObject({ outcome: 'calendar' });
  expect(await check('/page')).toEqual({ outcome: 'refused' });
  expect(await check('/torn.ics')).toEqual({ outcome: 'refused' });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [401, 'gone'],
  [403, 'gone'],
  [500, 'unavailable'],
  [429, 'unavailable'],
  [204, 'refused'],
])('an answer %i is %s', async (status, outcome) => {
  answers['/b.ics'] = (_request, response) => response.writeHead(status, { 'retry-after': '90' }).end();
  expect(await check('/b.ics')).toMatchObject({
    outcome,
    ...(outcome === 'unavailable' && { retryAfterMs: 90_000 }),
  });
});

test('redirects are followed five times, and no further', async () => {
  for (let at = 1; at <= 6; at += 1) leadTo(`/${at}`, at === 6 ? '/a.ics' : `/${at + 1}`);
  expect(await check('/2')).toMatchObject({ outcome: 'calendar' });
  expect(await check('/1')).toEqual({ outcome: 'refused' });
});

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://169.254.169.254/',
  'https://[::ffff:169.254.169.254]/',
  'https://0x7f.1/a.ics',
  'https://2130706433/a.ics',
  'https://localhost/a.ics',
  'https://calendar.example:5432/a.ics',
  '//127.1/a.ics',
  'file:///etc/passwd',
  'gopher://x/',
  'http://',
])('one that leads to %s is refused before a byte is sent (C56, C84)', async (inside) => {
  // The address of this very server, in the clear: whoever were let through would be seen.
  const target = inside === 'http://127.0.0.1' ? `${base}/a.ics` : inside;
  leadTo('/out', target);
  expect(await check('/out')).toEqual({ outcome: 'refused' });
  expect(seen).toEqual(['/out']);
});

test.each([301, 303, 307, 308])('a redirect by %i is judged as well', async (status) => {
  leadTo('/out', 'https://[::1]/a.ics', status);
  expect(await check('/out')).toEqual({ outcome: 'refused' });
});

test('a redirect to a name that leads inside is refused: each step asks anew, and is judged anew', async () => {
  const asked: string[] = [];
  const lookup = publicLookup((host, done) => {
    asked.push(host);
    done(null, [{ address: '10.0.0.1', family: 4 }]);
  });
  leadTo('/out', 'https://inside.test/a.ics');
  expect(await feeds({ lookup }).check('https://calendar.example/out')).toEqual({ outcome: 'refused' });
  expect([asked, seen]).toEqual([['inside.test'], ['/out']]);
});

test('nor does the way go from an encrypted address to one in the clear', async () => {
  leadTo('/down', 'http://calendar.example/a.ics');
  expect(await check('/down')).toEqual({ outcome: 'refused' });
  expect(await feeds().check('http://calendar.example/down')).toMatchObject({ outcome: 'calendar' });
});

test('a name that leads inside is refused, whatever it was before (DNS rebinding)', async () => {
  let asked = 0;
  const lookup = publicLookup((_host, done) => {
    asked += 1;
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  });
  const reader = new WebFeeds({ lookup });
  expect(await reader.check('http://rebound.test:8080/a.ics')).toEqual({ outcome: 'refused' });
  expect(asked).toBe(1);
});

test('a connection that ended up inside all the same sends nothing', async () => {
  const inside = createServer((_request, response) => {
    seen.push('inside');
    response.end(CALENDAR);
  });
  await new Promise<void>((done, fail) => inside.once('error', fail).listen(8443, '127.0.0.1', done));
  try {
    // A lookup that does not judge at all.
    const reader = new WebFeeds({
      lookup: (_host, { all }, done) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    });
    expect(await reader.check('http://lying.test:8443/a.ics')).toEqual({ outcome: 'refused' });
    expect(seen).toEqual([]);
  } finally {
    inside.close();
  }
});

test('what is too large is broken off, also where it was packed small', async () => {
  let sent = 0;
  answers['/endless'] = (_request, response) => {
    const more = () => {
      while (!response.destroyed && sent < 100 * MAX_BYTES) {
        sent += 65_536;
        if (!response.write('x'.repeat(65_536))) {
          response.once('drain', more);
          return;
        }
      }
    };
    more();
  };
  const much = Buffer.alloc(MAX_BYTES * 4, 'x');
  const bombs = { gzip: gzipSync(much), deflate: deflateSync(much), br: brotliCompressSync(much, QUICKLY) };
  for (const [by, bomb] of Object.entries(bombs)) {
    expect(bomb.length).toBeLessThan(200_000);
    answers[`/${by}`] = (_request, response) => response.writeHead(200, { 'content-encoding': by }).end(bomb);
  }
  // Packed twice, which we do not ask for.
  answers['/twice'] = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bombs.gzip));
  answers['/packed'] = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CALENDAR));
  const patient = feeds({ checkMs: 5_000 });
  expect(await patient.check('https://calendar.example/endless')).toEqual({ outcome: 'too_large' });
  expect(sent).toBeLessThan(8 * MAX_BYTES);
  for (const by of Object.keys(bombs))
    expect(await patient.check(`https://calendar.example/${by}`)).toEqual({ outcome: 'too_large' });
  expect(await patient.check('https://calendar.example/twice')).toEqual({ outcome: 'refused' });
  expect(await patient.check('https://calendar.example/packed')).toMatchObject({ outcome: 'calendar' });
});

test('a body that drips is given up in time', async () => {
  answers['/slow'] = (_request, response) => {
    response.write('BEGIN:VCALENDAR\r\n');
    const drip = setInterval(() => response.write('X:1\r\n'), 20);
    response.on('close', () => clearInterval(drip));
  };
  const began = performance.now();
  expect(await check('/slow')).toEqual({ outcome: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('one that never answers is given up in time, and so is a way whose every step takes some', async () => {
  answers['/silent'] = () => {};
  for (let at = 1; at <= 4; at += 1)
    answers[`/${at}`] = (_request, response) =>
      void setTimeout(() => response.writeHead(302, { location: `/${at + 1}` }).end(), 150);
  const began = performance.now();
  expect(await check('/silent')).toEqual({ outcome: 'unavailable' });
  // Four steps of 150 ms are more than the time for all of it.
  expect(await check('/1')).toEqual({ outcome: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('what a calendar calls itself is a line of plain words, however long or odd', async () => {
  const named = (name: string) => CALENDAR.replace('Home', name);
  answers['/odd.ics'] = (_request, response) => response.end(named('<script>alert(1)</script>\u0000\u202e'));
  answers['/long.ics'] = (_request, response) => response.end(named('x'.repeat(100_000)));
  const odd = await check('/odd.ics');
  expect(odd).toEqual({ outcome: 'calendar', name: '<script>alert(1)</script>' });
  const long = await check('/long.ics');
  expect('name' in long && long.name!.length).toBeLessThan(300);
});

test('an unchanged copy is not sent again', async () => {
  answers['/a.ics'] = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else
      response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Wed, 04 Mar 2026 15:00:00 GMT' })
        .end(CALENDAR);
  };
  const url = 'https://calendar.example/a.ics';
  const first = await feeds().read(url, NEVER, WINDOW);
  const copy = { etag: '"1"', lastModified: 'Wed, 04 Mar 2026 15:00:00 GMT' };
  expect(first).toMatchObject({ outcome: 'read', entries: [], copy });
  expect(await feeds().read(url, copy, WINDOW)).toEqual({ outcome: 'unchanged' });
});

test('name and password of an address go to its own origin alone', async () => {
  const given: Record<string, string | undefined> = {};
  const note = (request: IncomingMessage, response: ServerResponse) => {
    given[request.url!] = request.headers.authorization;
    response.end(CALENDAR);
  };
  answers['/a.ics'] = note;
  await feeds().check('https://ada:s%26cret@calendar.example/a.ics');
  expect(given['/a.ics']).toBe(`Basic ${Buffer.from('ada:s&cret').toString('base64')}`);
  leadTo('/away', 'https://other.example/b.ics');
  answers['/b.ics'] = note;
  await new WebFeeds({ standIns: { 'calendar.example': base, 'other.example': base } }).check(
    'https://ada:secret@calendar.example/away',
  );
  expect(given).toHaveProperty('/b.ics', undefined);
});
