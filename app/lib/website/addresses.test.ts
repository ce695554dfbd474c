import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReservedPath, pagePathProblem } from './addresses.ts';
import routes from '#app/routes.ts';

/** First words of what the routes answer, however deep their tree. */
const firstWords = routes
  .flatMap(({ path, children }) => [path, ...(children ?? []).map((child) => path ?? child.path)])
  .map((path) => path?.split('/')[0] ?? '')
  .filter((word) => /^[a-z0-9_-]+$/.test(word));

/** Served on practices' hosts and so no page of theirs; the app's own words are free there. */
const ON_PRACTICE_HOSTS = ['book', 'gift-cards', 'events', 'services', 'reviews', 'fill-in', 'op'];

test('no page of a practice can stand where its host answers by itself', () => {
  for (const word of ON_PRACTICE_HOSTS) {
    expect(firstWords).toContain(word);
    expect([word, isReservedPath(`/${word}/anything`)]).toEqual([word, true]);
  }
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
