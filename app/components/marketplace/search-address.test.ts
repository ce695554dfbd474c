import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { addressOf, filtersOf, inputOf, readAddress } from './search-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

test('the parameters are the specification’s, and go there and back', () => {
  const search =
    'query=massage&searched_location=Portland%2C+OR&aroundLatLng%5Blat%5D=45.5&aroundLatLng%5Blng%5D=-122.6&virtual=true';
  expect(paths.practitionerSearch(addressOf(read(search)))).toBe(`/practitioner-search?${search}`);
  expect(read(search)).toMatchObject({ latitude: 45.5, longitude: -122.6, activeFilter: 'virtual' });
  expect(addressOf(read('activeFilter=home'))).toMatchObject({ activeFilter: 'home' });
});

test('what makes no sense is left out', () => {
  const odd = read(
    'aroundLatLng[lat]=91&aroundLatLng[lng]=x&activeFilter=nobody&sort=;&page=-3&days=7&price=free&rating=9',
  );
  expect(odd).toEqual(read(''));
  expect(read('query=a%00b%ED%A0%80').query).toBe('a b');
});

test('another filter begins at the first page; other days do not', () => {
  const asked = read('query=reiki&page=4');
  expect(addressOf(asked, { activeFilter: 'office' }).page).toBeUndefined();
  expect(addressOf(asked, { days: 1 })).toMatchObject({ page: '4', days: '1' });
});

test('prices are whole units in the address and cents in the question', () => {
  const asked = read('price=75&specialty=Sleep');
  expect(inputOf(asked)).toMatchObject({ price: 7500, specialty: 'Sleep' });
  expect(filtersOf(asked)).toBe(2);
});
