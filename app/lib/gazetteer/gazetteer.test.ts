import { expect, test } from 'vitest';
import { townCentre } from './gazetteer.ts';

test.each([
  ['Honolulu', 'HI', 21.31],
  ['  saint paul ', 'mn', 44.95],
  ['St. Louis', 'MO', 38.63],
  ['Montréal', 'QC', 45.5],
  ["St. John's", 'NL', 47.56],
])('%s, %s is known', (city, state, latitude) => {
  expect(townCentre(city, state)?.latitude).toBe(latitude);
});

test('a town of another state, or one that is not in the list, is not guessed', () => {
  expect(townCentre('Honolulu', 'CA')).toBeNull();
  expect(townCentre('Nowhere', 'OR')).toBeNull();
  expect(townCentre('', '')).toBeNull();
});
