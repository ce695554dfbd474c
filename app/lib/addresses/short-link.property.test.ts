import fc from 'fast-check';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { asShortLink, isReservedShortLink } from './short-link.ts';

test('whatever is typed becomes lower-case letters, digits, hyphens and underscores, and stays so (002 §5)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (typed) => {
      const kept = asShortLink(typed);
      expect(kept).toMatch(/^[a-z0-9_-]*$/);
      expect(asShortLink(kept)).toBe(kept);
      expect(asShortLink(typed.toUpperCase().toLowerCase())).toBe(asShortLink(typed.toUpperCase()));
    }),
  );
});

test.each([
  ['Ann Moss', 'annmoss'],
  ['ANN_moss-2', 'ann_moss-2'],
  ['../portal', 'portal'],
  ['Zoë', 'zoe'],
  ['аnn', 'nn'],
  ['\u202eann\u0000', 'ann'],
  ['😀', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(asShortLink(typed)).toBe(kept);
});

/** The first part of each address that the app has, where it holds nothing variable. */
const firstParts = (): string[] =>
  routes.flatMap(({ path }) => path?.split('/')[0] ?? []).filter((part) => /^[\w-]+$/.test(part));

test('every address of the app is nobody’s short link', () => {
  const parts = firstParts();
  expect(parts).toContain('portal');
  expect([...new Set(parts)].filter((part) => !isReservedShortLink(part))).toEqual([]);
});
