import { expect, test } from 'vitest';
import { findZones } from './zone-search.ts';

const zones = Intl.supportedValuesOf('timeZone');
const now = Date.parse('2027-01-04T20:30Z');
const labels = (text: string) => findZones(zones, text, now).map(({ label }) => label);

test('a zone is found by its city, by a town of it, by its name and by its letters', () => {
  expect(findZones(zones, 'new y', now)).toEqual([
    { zone: 'America/New_York', label: 'New York', time: '3:30 PM' },
  ]);
  expect(findZones(zones, 'seattle', now)).toEqual([
    { zone: 'America/Los_Angeles', label: 'Los Angeles (Seattle)', time: '12:30 PM' },
  ]);
  expect(labels('sao pau')).toEqual(['São Paulo']);
  expect(labels('newfoundland')).toEqual(["St John's"]);
  expect(labels('pst')).toEqual(['Los Angeles', 'Vancouver']);
});

test('before anything is typed the usual ones stand there with their time; nonsense finds none', () => {
  expect(findZones(zones, '', now)[0]).toEqual({
    zone: 'America/New_York',
    label: 'New York',
    time: '3:30 PM',
  });
  expect(labels('qqq')).toEqual([]);
  // No list longer than a screen.
  expect(labels('a').length).toBeLessThanOrEqual(8);
});
