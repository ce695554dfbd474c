import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVINCES, US_STATES } from '../regions.ts';
import { isTimeZone } from '../time.ts';
import { zoneAt, zoneOfPlace } from './zone-of-place.ts';

interface Gazetteer {
  places: string[];
}
const { places } = JSON.parse(
  readFileSync(new URL('../../integrations/places/gazetteer.json', import.meta.url), 'utf8'),
) as Gazetteer;
const pointOf = (name: string, region: string) => {
  const line = places
    .map((one) => one.split('|'))
    .find(([town, , state]) => town === name && state === region);
  return { latitude: Number(line![4]), longitude: Number(line![5]) };
};

test('every state and province has a zone', () => {
  for (const { value } of [...US_STATES, ...PROVINCES]) expect(isTimeZone(zoneOfPlace(value)!)).toBe(true);
  expect(zoneOfPlace('XX')).toBeNull();
  expect(zoneOfPlace(null)).toBeNull();
});

test.each([
  ['Pensacola', 'FL', 'America/Chicago'],
  ['Miami', 'FL', 'America/New_York'],
  ['Bowling Green', 'KY', 'America/Chicago'],
  ['Louisville', 'KY', 'America/New_York'],
  ['Nashville', 'TN', 'America/Chicago'],
  ['Chattanooga', 'TN', 'America/New_York'],
  ['Evansville', 'IN', 'America/Chicago'],
  ['Gary', 'IN', 'America/Chicago'],
  ['South Bend', 'IN', 'America/Indiana/Indianapolis'],
  ['El Paso', 'TX', 'America/Denver'],
  ['Austin', 'TX', 'America/Chicago'],
  ['Rapid City', 'SD', 'America/Denver'],
  ['Post Falls', 'ID', 'America/Los_Angeles'],
  ['Boise', 'ID', 'America/Boise'],
  ['Portland', 'OR', 'America/Los_Angeles'],
  ['Marquette', 'MI', 'America/Detroit'],
  ['Phoenix', 'AZ', 'America/Phoenix'],
])('%s, %s is in %s', (town, state, zone) => {
  expect(zoneOfPlace(state, pointOf(town, state))).toBe(zone);
});

test.each([
  // A phone on a journey, one at home, one in the part of a state that keeps another time.
  ['OR', 'Europe/Paris', 'America/Los_Angeles'],
  ['OR', 'America/Los_Angeles', 'America/Los_Angeles'],
  ['FL', 'America/Chicago', 'America/Chicago'],
  ['FL', 'America/Denver', 'America/New_York'],
  [undefined, 'America/Denver', 'America/Denver'],
  [undefined, null, null],
])('whoever works in %s with a phone in %s is in %s', (state, phone, zone) => {
  expect(zoneAt(state, phone)).toBe(zone);
});
