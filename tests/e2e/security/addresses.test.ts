import { expect, test } from '@playwright/test';
import { RawClient, sendBytes } from '../../support/raw-http.ts';

/** Milliseconds that an ordinary page may take while odd addresses come; a busy machine takes a second by itself. */
const MAX_MS = 5_000;

const deep = (segment: string, count: number) => `${segment}/`.repeat(count);
/** Addresses at which the router would work long; each is made anew by its number. */
const ODD: ((number: number) => string)[] = [
  (number) => `/portal/${deep('a', 7_000)}${number}`,
  (number) => `/${deep('', 7_000)}${number}`,
  (number) => `/${deep('%2e', 4_000)}${number}`,
  (number) => `/portal/${'a\\'.repeat(7_000)}${number}`,
  (number) => `/portal/clients/${deep('%2F', 4_000)}${number}.data`,
  (number) => `/${'a'.repeat(14_000)}${number}`,
  (number) => `/portal/${deep('a', 14)}${number}`,
  (number) => `/book/${deep('..', 5_000)}${number}`,
  (number) => `/m/c/${'%F0%9F%98%80'.repeat(1_000)}${number}`,
  (number) => `/assets/${deep('x', 7_000)}${number}.js`,
];

async function timed<T>(work: Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now();
  return { answer: await work, ms: performance.now() - began };
}

test('a thousand odd addresses keep no ordinary page waiting, on any kind of host (C72)', async ({
  baseURL,
}) => {
  test.slow();
  const client = new RawClient(baseURL!);
  const hosts = [new URL(baseURL!).host, client.siteHost('long-breath'), 'nobody.example'];
  const ordinary: Promise<{ ms: number; answer: { status: number } }>[] = [];
  const odd: { ms: number; path: string; status: number }[] = [];
  const one = async (number: number) => {
    const path = ODD[number % ODD.length]!(number);
    const host = hosts[number % hosts.length]!;
    const { ms, answer } = await timed(client.ask(path, { host }));
    odd.push({ ms, status: answer.status, path: path.slice(0, 40) });
  };
  for (let begun = 0; begun < 1_000; begun += 10) {
    ordinary.push(timed(client.ask(begun % 20 ? '/login' : '/healthz')));
    await Promise.all(Array.from({ length: 10 }, (_, at) => one(begun + at)));
  }
  // The portal asks a visitor to sign in before it says what it has not.
  const refused = ({ status }: { status: number }) => status === 302 || (status >= 400 && status < 500);
  expect(odd.filter((one) => !refused(one))).toEqual([]);
  const answered = await Promise.all(ordinary);
  expect(answered.map(({ answer }) => answer.status).filter((status) => status !== 200)).toEqual([]);
  const slowest = Math.max(...answered.map(({ ms }) => ms));
  test
    .info()
    .annotations.push({ type: 'figure', description: `slowest ordinary page ${slowest.toFixed(0)} ms` });
  expect(slowest).toBeLessThan(MAX_MS);
  expect(Math.max(...odd.map(({ ms }) => ms))).toBeLessThan(MAX_MS);
});

test('the question after the scripts of pages names no more than a page could', async ({ baseURL }) => {
  const client = new RawClient(baseURL!);
  const { text } = await client.ask('/login');
  const version = /"version":"([^"]+)"|manifest-(\w+)\.js/.exec(text)!.slice(1).find(Boolean)!;
  const ask = (paths: string[]) =>
    timed(client.ask(`/__manifest?version=${version}&${paths.map((path) => `p=${path}`).join('&')}`));
  expect((await ask(['/login', '/portal/clients/a'])).answer.status).toBe(200);
  for (const paths of [
    [`/${deep('a', 3_000)}`],
    Array.from({ length: 1_000 }, (_, at) => `/${at}`),
    Array.from({ length: 90 }, (_, at) => `/${at}${'/a'.repeat(14)}`),
  ]) {
    const { answer, ms } = await ask(paths);
    expect(answer.status).toBe(400);
    expect(ms).toBeLessThan(MAX_MS);
  }
  // Also where the path is written in another way.
  const { host } = new URL(baseURL!);
  const absolute = `GET http://${host}/./__manifest?version=${version}&p=/${deep('a', 3_000)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await sendBytes(baseURL!, absolute)).toMatch(/400/);
});
