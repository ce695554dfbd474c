import { expect, test } from '@playwright/test';
import { HAS_ADDRESSES, RawClient, sendBytes } from '../../support/raw-http.ts';

const SLUG = 'long-breath';

const ODD_PATHS = [
  '/%',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/%E0%A4%A',
  '/%ED%A0%80',
  '/m/c/%00',
  '/m/c/%',
  '/m/c/%ED%A0%80',
  `/m/c/${'a'.repeat(4000)}`,
  `/m/c/${'%F0%9F%98%80'.repeat(50)}`,
  '/m/c/..%2f..%2fportal',
  "/m/c/'%20OR%201=1--",
  '/portal/calendar?view=%00&date=%00',
  '/portal/calendar?date=9999-99-99&view=__proto__',
  '/portal/calendar/%00',
  '/login?to=//evil.example&to=%00',
  '/login.data?_routes=%00',
  '/login.data?_routes=' + 'x'.repeat(3000),
  '/__manifest?p=%00&version=%00',
  '/__manifest',
  '/_root.data',
  '/_root.data?_routes=__proto__',
  '/graphql?query=%7B',
  '/graphql?query=%00&variables=%7B',
  '/assets/%00.js',
  '/assets/%.js',
  '/?' + 'a=b&'.repeat(2000),
  '/' + 'a/'.repeat(3000),
  '/' + '.'.repeat(3000),
  '//',
  '///evil.example',
  '/\\evil.example',
  '/;/',
  '/*',
  '/constructor',
  '/__proto__',
  '/hasOwnProperty.data',
];
const ODD_SITE_PATHS = [
  '/book?service=%00',
  '/book?service=x&service=y&location=%ED%A0%80',
  '/book/time?service=__proto__&location=constructor&month=9999-99&date=x',
  '/book/time?month=%00',
  '/book/time?zone=%00',
  '/book/location?service=' + 'x'.repeat(3000),
  '/book/details/%00',
  '/book/details/%ED%A0%80?cardPage=%00&zone=%00',
  '/book/details/' + 'x'.repeat(3000),
  '/book/card/%00',
  '/book.data?service=%00',
];

test('odd addresses are answered, never by an error of ours', async ({ baseURL }) => {
  for (const [number, path] of ODD_PATHS.entries()) {
    if (!HAS_ADDRESSES && path.startsWith('/m/c/')) continue;
    for (const method of ['GET', 'HEAD']) {
      const client = new RawClient(baseURL!, `127.0.1.${number + 1}`);
      const { status, text } = await client.ask(path.replace(/ /g, '%20'), { method });
      expect(status, `${method} ${path.slice(0, 80)}`).toBeLessThan(500);
      if (method === 'HEAD') expect(text).toBe('');
      expect(text).not.toMatch(/\bat .*\.js:\d+|node_modules|PrismaClient|syntax error/);
    }
  }
  for (const [number, path] of ODD_SITE_PATHS.entries()) {
    const client = new RawClient(baseURL!, `127.0.2.${number + 1}`);
    for (const method of ['GET', 'HEAD']) {
      const { status } = await client.ask(path, { method, host: client.siteHost(SLUG) });
      expect(status, `${method} ${path.slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

test('odd headers and cookies are answered, never by an error of ours', async ({ baseURL }) => {
  const client = new RawClient(baseURL!, '127.0.0.68');
  const b64 = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
  const values = [
    '%',
    '%%%',
    '',
    '"',
    'null',
    b64(null),
    b64({}),
    b64([]),
    b64(1),
    b64('\0'),
    b64('\ud800'),
    'x'.repeat(9000),
  ];
  for (const name of ['session', 'visitor', 'flash', 'booking', 'theme']) {
    for (const value of values) {
      const cookie = `__Host-tendwell_${name}=${value}; tendwell_${name}=${value}; =; ;;a`;
      for (const path of ['/login', '/portal/calendar']) {
        const { status } = await client.ask(path, { headers: { cookie } });
        expect(status, `${name}=${value.slice(0, 40)}`).toBeLessThan(500);
      }
      const host = client.siteHost(SLUG);
      expect((await client.ask('/book', { host, headers: { cookie } })).status).toBeLessThan(500);
    }
  }
  const odd: Record<string, string>[] = [
    { accept: 'x'.repeat(5000) },
    { 'accept-encoding': 'br;q=x, *;q=0, ,,' },
    { 'if-none-match': '"'.repeat(2000) },
    { range: 'bytes=99999999-1' },
    { 'user-agent': '' },
    { 'x-link-token': 'x'.repeat(5000) },
    { 'x-forwarded-for': ', , ::ffff:999.1.1.1, %00' },
    { referer: 'javascript:alert(1)' },
    { expect: '200-maybe' },
    { upgrade: 'websocket', connection: 'Upgrade' },
    { 'content-length': '5' },
  ];
  for (const headers of odd) {
    const { status } = await client.ask('/login', { headers });
    expect(status, JSON.stringify(headers).slice(0, 80)).toBeLessThan(500);
  }
});

test('what is no HTTP is refused at the door', async ({ baseURL }) => {
  const { host } = new URL(baseURL!);
  const lines: [string, RegExp][] = [
    ['GET / HTTP/1.1\r\n\r\n', /400/],
    [`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, /400|404|200/],
    ['GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n', /400|404/],
    ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', /400|404/],
    ['GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n', /400|404/],
    [`GET http://evil.example/portal HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, /30\d|400|404/],
    [`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, /40\d/],
    [`TRACE / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, /405/],
    [`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /40\d|^$/],
    [`GET /\0 HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /400/],
    [`GET /\xed\xa0\x80 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, /40\d/],
    [
      `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
      /400/,
    ],
    [`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`, /400/],
    [`GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /431|^$/],
  ];
  for (const [bytes, expected] of lines) {
    expect(await sendBytes(baseURL!, bytes), JSON.stringify(bytes.slice(0, 90))).toMatch(expected);
  }
  // The server has taken no harm.
  expect((await new RawClient(baseURL!).ask('/healthz')).text).toBe('ok\n');
});
