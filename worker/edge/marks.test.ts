import { expect, test } from 'vitest';
import { directives, marksOf } from './src/marks.ts';

const TAG = 'practice-00000000-0000-4000-8000-000000000001';
const marks = (headers: Record<string, string>, status = 200) =>
  marksOf({
    status,
    headers: new Headers({ 'Cache-Tag': TAG, 'Cloudflare-CDN-Cache-Control': 'max-age=300', ...headers }),
  });

test('directives are read as they are written', () => {
  expect([...directives(' Max-Age = 300 ,no-store, private="set-cookie, no-cache",max-age=1,, =x')]).toEqual([
    ['max-age', '300'],
    ['no-store', ''],
    ['private', 'set-cookie, no-cache'],
  ]);
  expect(directives(null).size).toBe(0);
});

test('a page is kept no longer than a day fresh and a week in all, whatever its origin allows', () => {
  const told = 'max-age=9999999, stale-while-revalidate=9999999999, stale-if-error=600';
  expect(marks({ 'Cloudflare-CDN-Cache-Control': told })).toEqual({
    tag: TAG,
    freshFor: 86_400,
    staleFor: 604_800,
    brokenFor: 600,
  });
  expect(marks({})).toMatchObject({ freshFor: 300, staleFor: 0, brokenFor: 0 });
});

test.each<[string, Record<string, string>, number?]>([
  ['another status', {}, 404],
  ['a part', {}, 206],
  ['no word for the edge', { 'Cloudflare-CDN-Cache-Control': '' }],
  ['a word without a time', { 'Cloudflare-CDN-Cache-Control': 'public' }],
  ['a time that is none', { 'Cloudflare-CDN-Cache-Control': 'max-age=-1' }],
  ['a word that forbids it', { 'Cloudflare-CDN-Cache-Control': 'max-age=300, no-store' }],
  ['two practices', { 'Cache-Tag': `${TAG}, ${TAG.replace('1', '2')}` }],
  ['a tag of another form', { 'Cache-Tag': 'everything' }],
  ['a cookie', { 'Set-Cookie': 'a=b' }],
  ['a language', { Vary: 'Accept-Encoding, Accept-Language' }],
  ['everything', { Vary: '*' }],
  ['what is one’s own', { 'Cache-Control': 'Private' }],
  ['far too much', { 'Content-Length': '5000000' }],
])('an answer with %s is no page', (_what, headers, status = 200) => {
  expect(marks(headers, status)).toBeNull();
});
