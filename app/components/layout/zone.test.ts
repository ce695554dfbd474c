import { expect, test } from 'vitest';
import { zoneOf } from './zone.ts';

test.each([
  ['tendwell_zone=America/Toronto', 'America/Toronto'],
  ['tendwell_theme=dark; tendwell_zone=America/Port-au-Prince; x=y', 'America/Port-au-Prince'],
  ['tendwell_zone=Etc/GMT+3', 'Etc/GMT+3'],
  ['not_tendwell_zone=America/Toronto', null],
  ['tendwell_zone=Nowhere/At_all', null],
  ['tendwell_zone=<script>', null],
  ['tendwell_zone=', null],
  [null, null],
])('%s says %s', (cookie, zone) => {
  expect(zoneOf(cookie)).toBe(zone);
});
