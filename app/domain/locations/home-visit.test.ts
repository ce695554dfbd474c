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

test('the own ZIP code is near enough in the own town, though its centre is far or not known', () => {
  const outskirts = { ...base, latitude: 44.1, travelDistance: 1 };
  const nearby = { ...visit, city: 'springfield', postalCode: '97477-1234' };
  expect(checkTravel(outskirts, nearby)).toBeNull();
  expect(refusal(() => checkTravel(outskirts, { ...nearby, postalCode: '97478' }))).toContain('too far');
  const unlisted = { ...base, city: 'Little Hollow' };
  expect(checkTravel(unlisted, { ...nearby, city: 'Little Hollow' })).toBeNull();
});

test('a stranger who guesses postal codes is answered the same, right or wrong', () => {
  // With a town that is far or none, the code of the base opens nothing.
  for (const town of [
    { city: 'Fairbanks', state: 'AK' },
    { city: 'Nowhere', state: 'OR' },
  ]) {
    const answers = ['97477', '97401'].map((postalCode) =>
      refusal(() => checkTravel(base, { ...visit, ...town, postalCode })),
    );
    expect(answers[0]).toBe(answers[1]);
  }
  // In its own town a Canadian code, which names one side of a street, is not told from the others of its district.
  const inToronto = { ...base, zip: 'M4C 1B5', city: 'Toronto', stateAbbreviation: 'ON', travelDistance: 1 };
  const guess = (postalCode: string) =>
    checkTravel(
      { ...inToronto, latitude: 43.69, longitude: -79.31 },
      { ...visit, city: 'Toronto', state: 'ON', postalCode },
    );
  expect(guess('m4c1b5')).toBeNull();
  expect(guess('M4C 5K7')).toBeNull();
  expect(refusal(() => guess('M5V 2T6'))).toContain('too far');
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
