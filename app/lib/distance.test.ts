import { expect, test } from 'vitest';
import { distanceInMiles, formatMiles } from './distance.ts';

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };
const LOS_ANGELES = { latitude: 34.0522, longitude: -118.2437 };

test('known distances', () => {
  expect(distanceInMiles(NEW_YORK, LOS_ANGELES)).toBeCloseTo(2445.6, 0);
  expect(distanceInMiles(LOS_ANGELES, NEW_YORK)).toBeCloseTo(2445.6, 0);
  expect(distanceInMiles(NEW_YORK, NEW_YORK)).toBe(0);
});

test('over the date line, and to the other side of the world', () => {
  const west = { latitude: 0, longitude: 179.5 };
  const east = { latitude: 0, longitude: -179.5 };
  expect(distanceInMiles(west, east)).toBeCloseTo(69.1, 1);
  expect(distanceInMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    12_437,
    0,
  );
});

test('a place that is not on Earth is refused', () => {
  expect(() => distanceInMiles(NEW_YORK, { latitude: 91, longitude: 0 })).toThrow(RangeError);
  expect(() => distanceInMiles(NEW_YORK, { latitude: NaN, longitude: 0 })).toThrow(RangeError);
});

test('miles as a person reads them', () => {
  expect(formatMiles(0.44)).toBe('0.4 miles');
  expect(formatMiles(1.02)).toBe('1 mile');
  expect(formatMiles(12.4)).toBe('12 miles');
});
