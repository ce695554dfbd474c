import { expect, test } from 'vitest';
import { Refusal } from '#app/operations/refusal.ts';
import { checkTravel, type HomeBase, type VisitAddress } from './home-visit.ts';

const base: HomeBase = {
  latitude: 44.0462,
  longitude: -123.022,
  zip: '97477',
  city: 'Springfield',
  stateAbbreviation: 'OR',
  travelDistance: 10,
};
const visit: VisitAddress = { address: '1 Main St', city: 'Eugene', state: 'OR', postalCode: '97401' };

const refusal = (travel: () => unknown): string => {
  try {
    travel();
  } catch (error) {
    if (error instanceof Refusal) return error.userMessage;
  }
  throw new Error('was not refused');
};

test('an address within the distance is taken with its point', () => {
  expect(checkTravel(base, { ...visit, latitude: 44.05, longitude: -123.1 })).toEqual({
    latitude: 44.05,
    longitude: -123.1,
  });
});

test('without a point the centre of the town counts', () => {
  expect(checkTravel(base, visit)).toEqual({ latitude: 44.05, longitude: -123.09 });
});

test('an address too far away is refused without how far it is', () => {
  expect(refusal(() => checkTravel(base, { ...visit, city: 'Portland', postalCode: '97201' }))).toBe(
    'This address is too far away: home visits go up to 10 miles around Springfield, OR.',
  );
});

test('just outside is outside, just inside is inside', () => {
  // Measured from what everybody sees of the base: wherever it lies within that mile, the answers are the same.
  for (const latitude of [44.0451, 44.0462, 44.0549]) {
    const north = (miles: number) => () =>
      checkTravel({ ...base, latitude }, { ...visit, latitude: 44.05 + miles / 69.1, longitude: -123.02 });
    expect(north(9.99)()).not.toBeNull();
    expect(refusal(north(10.05))).toContain('10 miles');
  }
});

test('the own ZIP code is near enough even where the town is not known', () => {
  expect(checkTravel(base, { ...visit, city: 'Nowhere', postalCode: '97477-1234' })).toBeNull();
});

test('where nobody can tell the distance, the address is refused', () => {
  expect(refusal(() => checkTravel(base, { ...visit, city: 'Nowhere', postalCode: '97999' }))).toContain(
    "can't tell how far",
  );
});

test('a point that does not fit the address is refused', () => {
  const inEugeneButPortland = { ...visit, city: 'Portland', latitude: 44.05, longitude: -123.1 };
  expect(refusal(() => checkTravel(base, inEugeneButPortland))).toContain('place on the map');
});

test('without a limit every address is taken', () => {
  expect(checkTravel({ ...base, travelDistance: null }, { ...visit, city: 'Nowhere' })).toBeNull();
});
