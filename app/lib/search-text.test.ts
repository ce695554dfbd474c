import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test('letters and digits remain, without accents and apostrophes', () => {
  expect(searchText('St. John’s')).toBe('st johns');
  expect(searchText('Élan – Ørsted & Łódź')).toBe('elan orsted lodz');
  expect(searchText('<b>5% off_</b>')).toBe('b 5 off b');
  expect(searchText('針')).toBe('針');
});

test('words that say nothing are left out where others remain, and there are eight at most', () => {
  expect(searchWords('massage for my back')).toEqual(['massage', 'back']);
  expect(searchWords('the')).toEqual(['the']);
  expect(searchWords('a1 a2 a3 a4 a5 a6 a7 a8 a9 a1')).toHaveLength(8);
});
