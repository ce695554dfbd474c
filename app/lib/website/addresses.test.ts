import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReservedPath, pagePathProblem } from './addresses.ts';
import routes from '#app/routes.ts';

/** First words of what the routes of practices' hosts answer: those of the folder `site`, and what both kinds of host serve. */
const firstWords = routes
  .filter(({ file }) => file.startsWith('routes/site/') || file === 'routes/op.ts')
  .map(({ path }) => path!.split('/')[0]!);

test('no page of a practice can stand where its host answers by itself', () => {
  expect(firstWords).toEqual(expect.arrayContaining(['book', 'contact', 'events', 'services', 'op']));
  for (const word of firstWords) expect([word, isReservedPath(`/${word}/anything`)]).toEqual([word, true]);
  for (const name of readdirSync('public')) {
    const isFile = name.includes('.');
    expect([name, isFile || isReservedPath(`/${name}`)]).toEqual([name, true]);
  }
});

test.each([
  ['/about', null],
  ['/about/my-training', null],
  ['/404', 'reserved'],
  ['/services/massage', 'reserved'],
  ['/sitemap.xml', 'form'],
  ['/', 'form'],
  ['/a//b', 'form'],
  ['/-a', 'form'],
  ['/über', 'form'],
])('%s: %s', (path, problem) => expect(pagePathProblem(path)).toBe(problem));
