import { describe, expect, test } from 'vitest';
import { choiceIn, numberIn, pageIn, textIn, uuidIn } from './search-params.ts';

const of = (value: string, name = 'x') => new URLSearchParams([[name, value]]);
const ID = '01a20d0f-0000-7000-8000-000000000001';

describe('what an address says wrongly is as if it said nothing', () => {
  test.each([
    ['0', 1],
    ['-3', 1],
    ['2', 2],
    ['2.9', 1],
    ['1e3', 1],
    ['99', 9],
    ['', 1],
    ['two', 1],
    ['Infinity', 1],
  ])('page %s of nine is %i', (text, page) => expect(pageIn(of(text, 'page'), 9)).toBe(page));

  test.each([
    ['4.5', 4.5],
    ['1', 1],
    ['5', 5],
    ['5.01', undefined],
    ['', undefined],
    [' ', undefined],
    ['NaN', undefined],
  ])('%j is the number %j', (text, value) => expect(numberIn(of(text), 'x', 1, 5)).toBe(value));

  test('a choice is one of those that there are, numbers as they are written', () => {
    expect(choiceIn(of('50'), 'x', [20, 50, 'all'])).toBe(50);
    expect(choiceIn(of('all'), 'x', [20, 50, 'all'])).toBe('all');
    expect(choiceIn(of('050'), 'x', [20, 50, 'all'])).toBeUndefined();
    expect(choiceIn(of('20'), 'y', [20])).toBeUndefined();
  });

  test('an id is a whole UUID', () => {
    expect(uuidIn(of(ID), 'x')).toBe(ID);
    expect(uuidIn(of(`${ID}'`), 'x')).toBeUndefined();
    expect(uuidIn(of(''), 'x')).toBeUndefined();
  });

  test('words lose what no keyboard types, and end after a hundred', () => {
    expect(textIn(of('  Ana\u0000 \u0007\ud800Li '), 'x')).toMatch(/^Ana +Li$/);
    expect(textIn(of('a'.repeat(300)), 'x')).toHaveLength(100);
    expect(textIn(of('Ana'), 'y')).toBe('');
  });
});
