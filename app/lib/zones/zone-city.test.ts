import { expect, test } from 'vitest';
import { zoneCity } from './zone-city.ts';

test.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/St_Johns', "St John's"],
  ['Asia/Calcutta', 'Kolkata'],
  ['Europe/London', 'London'],
  ['UTC', 'UTC'],
])('%s is %s', (timeZone, city) => {
  expect(zoneCity(timeZone)).toBe(city);
});

test('no zone of the platform gives an underscore, a slash or nothing', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) expect(zoneCity(timeZone)).toMatch(/^[^_/]+$/);
});
