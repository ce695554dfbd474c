import { expect, test } from 'vitest';
import { toOfferView, type TimesQuery } from './result.ts';

type Shown = Parameters<typeof toOfferView>[0];

const place = (id: string, kind: 'office' | 'virtual' | 'home', latitude: number | null) =>
  ({ id, kind, latitude, longitude: latitude === null ? null : -122 }) as Shown['places'][number];
const service = (id: string, name: string, cents: number, locationIds: string[]) => ({
  ...{ id, name, cents, locationIds, minutes: 60, package: false },
});

const shown = {
  places: [place('north', 'office', 49), place('south', 'office', 45), place('screen', 'virtual', null)],
  services: [
    service('hello', 'Hello', 0, ['south', 'screen']),
    service('visit', 'First visit', 9000, ['north', 'south', 'screen']),
    service('needles', 'Acupuncture', 8000, ['north', 'south']),
  ],
} as Shown;
const asked: TimesQuery = { query: '', kind: 'all', point: null };
const near = { ...asked, point: { latitude: 45.1, longitude: -122 } };

test.each<[string, TimesQuery, number | null, { serviceId: string; locationId: string } | null]>([
  ['anywhere: at the first place', asked, null, { serviceId: 'visit', locationId: 'north' }],
  ['near a place: at the nearest', near, 7, { serviceId: 'visit', locationId: 'south' }],
  ['far from all places: virtually', near, null, { serviceId: 'visit', locationId: 'screen' }],
  ['virtually, as asked', { ...near, kind: 'virtual' }, null, { serviceId: 'visit', locationId: 'screen' }],
  [
    'of a service that was looked for',
    { ...near, query: 'acupuncture' },
    7,
    { serviceId: 'needles', locationId: 'south' },
  ],
  ['nowhere of that kind', { ...asked, kind: 'home' }, null, null],
])('free times are shown %s', (_what, how, miles, offer) => {
  expect(toOfferView(shown, how, miles)).toEqual(offer);
});
