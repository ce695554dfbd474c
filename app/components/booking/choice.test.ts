import { expect, test } from 'vitest';
import {
  afterService,
  durationText,
  priceLabel,
  readChoice,
  type BookingPlace,
  type BookingPractice,
  type BookingService,
} from './choice.ts';

const place = (id: string, kind: BookingPlace['kind'] = 'office') => ({ id, kind, name: id }) as BookingPlace;

const service = (given: Partial<BookingService>): BookingService => ({
  id: 'massage',
  name: 'Massage',
  description: null,
  category: null,
  timeLength: 60,
  amountCents: 9000,
  package: false,
  numberOfSessions: null,
  photoUrl: null,
  smallWebpUrl: null,
  variations: [],
  locationIds: ['office'],
  addOns: [],
  ...given,
});

const stones = {
  id: 'stones',
  name: 'Hot stones',
  description: null,
  amountCents: 2000,
  timeLength: 15,
  locationIds: ['office'],
};
const long = { id: 'long', name: 'Long', timeLength: 90, amountCents: 12_500 };
const massage = service({
  variations: [long],
  addOns: [stones],
  locationIds: ['office', 'home'],
});
const call = service({ id: 'call', name: 'Call', amountCents: 0, timeLength: 20, locationIds: ['video'] });
const lesson = service({ id: 'lesson', name: 'Lesson', locationIds: ['office', 'video'] });

const practice = {
  defaultCurrency: 'USD',
  locations: [place('office'), place('home', 'home'), place('video', 'virtual')],
  serviceGroups: [{ category: null, services: [call, massage, lesson] }],
} as unknown as BookingPractice;

const read = (search: string) => readChoice(practice, new URLSearchParams(search));

test('length and extras add up', () => {
  const { lines, amountCents, durationMinutes } = read('service=massage&variation=long&addOn=stones');
  expect(lines.map(({ name }) => name)).toEqual(['Massage (Long)', 'Hot stones']);
  expect(amountCents).toBe(14_500);
  expect(durationMinutes).toBe(105);
});

test('an extra narrows the places; the only one left is chosen', () => {
  expect(read('service=massage').place).toBeNull();
  expect(read('service=massage&addOn=stones').place?.id).toBe('office');
  expect(read('service=massage&addOn=stones&location=home').place?.id).toBe('office');
});

test.each([
  ['service=unknown&variation=long', {}],
  ['service=call&variation=long&addOn=stones', { service: 'call', location: 'video' }],
  ['service=massage&variation=&location=moon', { service: 'massage' }],
  ['service=call&month=2026-13&date=soon&view=grid', { service: 'call', location: 'video' }],
  [
    'service=call&month=2026-03&date=2026-03-04&view=list&zone=Europe/Paris',
    {
      service: 'call',
      location: 'video',
      month: '2026-03',
      date: '2026-03-04',
      view: 'list',
      zone: 'Europe/Paris',
    },
  ],
])('%s keeps what is true of the practice', (search, expected) => {
  const { addOn = [], ...choice } = read(search).choice;
  expect(addOn).toEqual([]);
  expect(JSON.parse(JSON.stringify(choice))).toEqual(expected);
});

test('a service leads to what is left to choose', () => {
  expect(afterService(practice, massage)).toBe('/book?service=massage');
  expect(afterService(practice, call)).toBe('/book/time?service=call&location=video');
  expect(afterService(practice, lesson)).toBe('/book/location?service=lesson');
});

test('prices and lengths in words', () => {
  expect(priceLabel(call, 'USD')).toBe('Free');
  expect(priceLabel(massage, 'USD')).toBe('from $90');
  expect(priceLabel(lesson, 'CAD')).toBe('CA$90');
  expect(durationText(massage)).toBe('1 hr – 1 hr 30 min');
});
