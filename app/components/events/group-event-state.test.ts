import { describe, expect, test } from 'vitest';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { EventType, GroupEvent, GroupEventOffer } from './event-data.ts';
import {
  existingGroupEvent,
  lackingOf,
  newGroupEvent,
  payloadOf,
  PLACE_OF_TYPE,
  PLACE_TYPED,
  placesProblem,
  settledPlace,
  withType,
} from './group-event-state.ts';

const ZONE = 'America/New_York';
const NOW = Date.parse('2026-03-04T15:20Z');
const START = Date.parse('2026-03-10T16:00Z');

const aType = (id: string, fields: Partial<EventType> = {}): EventType => ({
  id,
  name: `Type ${id}`,
  slug: id,
  kind: 'in_person',
  description: null,
  instructions: null,
  duration: 90,
  durationUnit: 'minute',
  amountCents: 2500,
  amountCurrency: 'USD',
  capacity: 8,
  photoHandle: null,
  photoUrl: null,
  url: `https://a.example/events/${id}`,
  eventsCount: 0,
  comingCount: 0,
  updatedAt: new Date(0),
  locationId: null,
  location: null,
  where: null,
  ...fields,
});
const [circle, retreat] = [aType('a'), aType('b', { duration: 2, durationUnit: 'day', capacity: null })];
const offer = (...types: EventType[]): GroupEventOffer => ({ types, places: [] });

describe('a new group event', () => {
  test('without a type waits for one; the only one is chosen', () => {
    const open = newGroupEvent(offer(circle, retreat), { kind: 'create' }, ZONE, NOW);
    expect(open.typeId).toBe('');
    expect(lackingOf(open)).toBe('Still needed: an event type');
    expect(payloadOf(open)).toMatchObject({
      startsAt: new Date(NOW + 2_400_000),
      endsAt: new Date(NOW + 6_000_000),
    });
    expect(newGroupEvent(offer(circle), { kind: 'create' }, ZONE, NOW).typeId).toBe('a');
  });

  test('takes over the type of the address, and its length where none was drawn', () => {
    const opening = { kind: 'create', bookableEventTypeId: 'b', startsAt: START } as const;
    const made = newGroupEvent(offer(circle, retreat), opening, ZONE, NOW);
    expect(lackingOf(made)).toBeNull();
    expect(payloadOf(made)).toMatchObject({
      bookableEventTypeId: 'b',
      startsAt: new Date(START),
      endsAt: new Date(START + 48 * HOUR_MS),
      capacity: null,
      locationId: null,
      location: null,
    });
    const drawn = newGroupEvent(offer(circle), { ...opening, endsAt: START + 3 * HOUR_MS }, ZONE, NOW);
    expect(payloadOf(drawn).endsAt).toEqual(new Date(START + 3 * HOUR_MS));
  });

  test('follows another type until its end was set by hand', () => {
    const made = newGroupEvent(offer(circle, retreat), { kind: 'create', startsAt: START }, ZONE, NOW);
    expect(payloadOf(withType(made, circle)).endsAt).toEqual(new Date(START + 1.5 * HOUR_MS));
    expect(payloadOf(withType({ ...made, endChosen: true }, circle)).endsAt).toEqual(
      new Date(START + HOUR_MS),
    );
  });
});

describe('what is lacking', () => {
  const made = newGroupEvent(offer(circle), { kind: 'create', startsAt: START }, ZONE, NOW);

  test.each([
    [{ capacity: '' }, 'Still needed: the number of places'],
    [{ capacity: '1000000' }, 'Still needed: the number of places'],
    [{ capacity: '0' }, 'Still needed: the number of places'],
    [{ place: PLACE_TYPED, placeText: ' ' }, 'Still needed: the place'],
    [{ span: { ...made.span, endDate: '' } }, 'Still needed: a date'],
    [{ span: { ...made.span, endDate: '2026-03-09' } }, 'The end date cannot be before the start date.'],
  ])('%o', (fields, text) => expect(lackingOf({ ...made, ...fields })).toBe(text));

  test('nothing, without a limit and with one place', () => {
    expect(lackingOf({ ...made, capacity: '', unlimited: true })).toBeNull();
    expect(lackingOf({ ...made, capacity: '1' })).toBeNull();
    expect(payloadOf({ ...made, capacity: '1' }).capacity).toBe(1);
  });

  test.each([
    ['0', false, EVENT_MESSAGES.capacityInvalid],
    ['000', false, EVENT_MESSAGES.capacityInvalid],
    ['999999', false, EVENT_MESSAGES.capacityInvalid],
    ['0', true, null],
    ['', false, null],
    ['1', false, null],
  ])('beside %o places (no limit: %o) stands %o', (capacity, unlimited, text) => {
    expect(placesProblem({ ...made, capacity, unlimited })).toBe(text);
  });
});

test('an event that is scheduled comes back as it is', () => {
  const event: GroupEvent = {
    id: 'e',
    bookableEventTypeId: 'a',
    title: 'Full moon',
    name: 'Full moon',
    description: '<p>Under <strong>the moon</strong></p>',
    photoHandle: 'moon',
    photoUrl: '/media/p/moon-600.webp',
    startsAt: new Date(START),
    endsAt: new Date(START + HOUR_MS),
    allDay: false,
    timeZone: ZONE,
    capacity: null,
    amountCents: 0,
    amountCurrency: 'USD',
    locationId: null,
    location: 'On the beach',
    where: 'On the beach',
    meetingId: null,
    notDone: [],
    past: false,
    bookableEventType: { id: 'a', name: 'Circle', duration: 60, durationUnit: 'minute' },
    registrationsCount: 0,
    atCapacity: false,
    updatedAt: new Date(0),
    clients: [],
  };
  expect(payloadOf(existingGroupEvent(event, offer(circle)))).toEqual({
    bookableEventTypeId: 'a',
    startsAt: new Date(START),
    endsAt: new Date(START + HOUR_MS),
    allDay: false,
    timeZone: ZONE,
    capacity: null,
    name: 'Full moon',
    description: '<p>Under <strong>the moon</strong></p>',
    handle: 'moon',
    locationId: null,
    location: 'On the beach',
  });
  const studio = aType('a', { locationId: 'studio', where: 'Studio' });
  const unplaced = { ...event, location: null };
  expect(existingGroupEvent(unplaced, offer(circle)).place).toBe(PLACE_OF_TYPE);
  expect(existingGroupEvent(unplaced, offer(studio)).place).toBe('studio');
});

test('the place follows the type until it was set by hand', () => {
  const studio = aType('c', { locationId: 'studio', where: 'Studio' });
  const made = newGroupEvent(offer(studio), { kind: 'create', startsAt: START }, ZONE, NOW);
  expect(payloadOf(made)).toMatchObject({ locationId: 'studio', location: null });
  expect(withType(made, circle).place).toBe(PLACE_OF_TYPE);
  expect(withType({ ...made, place: 'garden', placeChosen: true }, circle).place).toBe('garden');
});

test('it takes place where its own place says, else where its type does; a typed place is no location', () => {
  const state = newGroupEvent(offer(circle), { kind: 'create' }, ZONE, NOW);
  const [here, nowhere] = [aType('a', { locationId: 'studio' }), aType('a')];
  const at = (place: string, placeText = '', type = here) =>
    settledPlace({ ...state, place, placeText }, [type]);
  expect(at('office')).toBe('office');
  expect(at(PLACE_OF_TYPE)).toBe('studio');
  expect(at(PLACE_OF_TYPE, '', nowhere)).toBeNull();
  expect(at(PLACE_TYPED, 'The park')).toBeNull();
  // Until it is typed, saving takes the type's.
  expect(at(PLACE_TYPED)).toBe('studio');
});
