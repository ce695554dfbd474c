import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fileSize,
  initials,
  listLabel,
  normalized,
  PLAIN_LINE,
  PLAIN_LINES,
  pluralize,
  preview,
  truncate,
  visibleLength,
} from './text.ts';

test.each([
  ['Mara Ellison', 'ME'],
  ['Mara Ellison Vane', 'MV'],
  ['mara', 'M'],
  ['  élodie   dupont ', 'ÉD'],
  ['Jean-Luc', 'JL'],
  ['(Dr) Ana 3', 'DA'],
  ['🙂', ''],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('counts with their noun', () => {
  expect(pluralize(1, 'session')).toBe('1 session');
  expect(pluralize(0, 'session')).toBe('0 sessions');
  expect(pluralize(1200, 'client')).toBe('1,200 clients');
  expect(pluralize(2, 'person', 'people')).toBe('2 people');
});

test('a long text ends in an ellipsis, at a word where one is near', () => {
  expect(truncate('short', 10)).toBe('short');
  expect(truncate('Deep tissue massage', 14)).toBe('Deep tissue…');
  expect(truncate('Acupuncture', 6)).toBe('Acupu…');
  expect(truncate('abc', 0)).toBe('');
  expect(truncate('abc', 1)).toBe('…');
});

test('a cut never splits what is one character to the eye', () => {
  const families = '👩‍👩‍👧'.repeat(3);
  expect(truncate(families, 3)).toBe(families);
  expect(truncate(families, 2)).toBe('👩‍👩‍👧…');
});

test('lists in words', () => {
  expect(listLabel([])).toBe('');
  expect(listLabel(['cash'])).toBe('cash');
  expect(listLabel(['cash', 'Venmo'])).toBe('cash and Venmo');
  expect(listLabel(['cash', 'Venmo', 'Zelle'])).toBe('cash, Venmo and Zelle');
});

test('a line holds what people write, and nothing that ends it, hides in it or turns its neighbours round', () => {
  for (const text of ['Élodie O’Neill-Nguyễn', 'שלום علي', '👩🏽‍⚕️', ''])
    expect(PLAIN_LINE.test(text)).toBe(true);
  for (const text of ['a\u202Egnp.exe', 'a\u2066b', 'a\r\nBcc: b', 'a\0', 'a\uD800'])
    expect([text, PLAIN_LINE.test(text)]).toEqual([text, false]);
  expect(PLAIN_LINES.test('two\r\nlines')).toBe(true);
  for (const text of ['a\u202Eb', 'a\0', 'a\uD800']) expect(PLAIN_LINES.test(text)).toBe(false);
});

test('of a heap of marks on a letter the first 30 are kept, of marks that people write all', () => {
  expect(normalized(`Z${'\u0351'.repeat(300)}!`, 'NFKC')).toBe(`Z${'\u0351'.repeat(30)}!`);
  expect(normalized('Nguye\u0302\u0303n', 'NFKC')).toBe('Nguyễn');
  expect(normalized('é', 'NFD')).toBe('e\u0301');
});

test('a preview has so many characters and an ellipsis, wherever that is', () => {
  expect(preview('a b'.repeat(63) + 'c', 190)).toBe('a b'.repeat(63) + 'c');
  const long = `${'wise words '.repeat(17)}and`;
  expect(long).toHaveLength(190);
  expect(preview(`${long}!`, 190)).toBe(`${long}…`);
  expect(preview('👩🏽‍⚕️👩🏽‍⚕️👩🏽‍⚕️', 2)).toBe('👩🏽‍⚕️👩🏽‍⚕️…');
});

test('a preview ends where a reader sees the end of a character, whatever the text is made of', () => {
  const pieces = [
    'a',
    ' ',
    '\n',
    '\r\n',
    'é',
    'e\u0301',
    '©',
    '©\uFE0F',
    '\u00AD',
    '👩‍👩‍👧',
    '🇨🇭',
    'ᄀ',
    'ᅡ',
    '\u200D',
  ];
  const readers = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), fc.nat(12), (parts, length) => {
      const text = parts.join('');
      const characters = Array.from(readers.segment(text), ({ segment }) => segment);
      const expected = characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
      expect(preview(text, length)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('letters are counted as they are seen', () => {
  expect(visibleLength(' a\u200B\u200Bb\u2060 ')).toBe(2);
});

test('a file’s size is told in the unit that fits it', () => {
  expect([1, 850, 12_403, 999_400, 999_600, 3_440_000].map(fileSize)).toEqual([
    '1 byte',
    '850 bytes',
    '12 kB',
    '999 kB',
    '1.0 MB',
    '3.4 MB',
  ]);
});
