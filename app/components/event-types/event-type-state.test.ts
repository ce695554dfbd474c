import { describe, expect, test } from 'vitest';
import type { EventType } from '#app/components/events/event-data.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import {
  existingEventType,
  inputOf,
  isPhotoRemoved,
  lacksOf,
  newEventType,
  placesFor,
  withKind,
  withName,
  withSlug,
  withUnit,
  type EventTypeState,
} from './event-type-state.ts';

const OFFICE = {
  id: '0195c1a0-0000-7000-8000-000000000001',
  name: 'Studio',
  kind: 'office',
  isOpen: true,
} as const;
const CLOSED = { ...OFFICE, id: '0195c1a0-0000-7000-8000-000000000002', isOpen: false };
const HOME = { ...OFFICE, id: '0195c1a0-0000-7000-8000-000000000003', kind: 'home' } as const;
const CALLS = { ...OFFICE, id: '0195c1a0-0000-7000-8000-000000000004', kind: 'virtual' } as const;
const OLD_CALLS = { ...CALLS, id: '0195c1a0-0000-7000-8000-000000000005' };
const ALL = [OFFICE, CLOSED, HOME, CALLS, OLD_CALLS];

const TYPE: EventType = {
  id: '0195c1a0-0000-7000-8000-00000000000a',
  name: 'Evening circle',
  slug: 'evening-circle',
  kind: 'in_person',
  description: '<p>Sit.</p><p>Breathe.</p>',
  instructions: null,
  duration: 2,
  durationUnit: 'hour',
  amountCents: 2550,
  amountCurrency: 'USD',
  capacity: null,
  photoHandle: 'photo',
  photoUrl: '/media/p/photo-600.webp',
  url: 'https://a.example/events/evening-circle',
  eventsCount: 0,
  comingCount: 0,
  updatedAt: new Date(0),
  locationId: OFFICE.id,
  location: null,
  where: 'Studio',
};
const fresh = newEventType(ALL);
const circle = (over: Partial<EventTypeState> = {}): EventTypeState => ({
  ...withName(fresh, 'Evening circle'),
  ...over,
});

describe('the form of an event type (002 §5, §9)', () => {
  test('a new one takes 30 minutes, has ten places and costs nothing; at the only place there is', () => {
    expect(inputOf(circle(), fresh)).toMatchObject({
      slug: 'evening-circle',
      kind: 'in_person',
      locationId: OFFICE.id,
      location: null,
      duration: 30,
      durationUnit: 'minute',
      amountCents: 0,
      capacity: 10,
      stagedPhotoHandle: null,
    });
    expect(lacksOf(circle(), fresh)).toBeNull();
  });

  test('of a default length the unit brings its own; a typed one stays', () => {
    expect(withUnit(fresh, 'day').duration).toBe('1');
    expect(withUnit(withUnit(fresh, 'day'), 'minute').duration).toBe('30');
    expect(withUnit({ ...fresh, duration: '3' }, 'day').duration).toBe('3');
  });

  test('the address follows the name until it is typed', () => {
    const typed = withSlug(circle(), 'My Circle');
    expect(typed.slug).toBe('my-circle');
    expect(withName(typed, 'Another').slug).toBe('my-circle');
  });

  test('the list of places has one virtual location at most, and no home or closed place that is not chosen', () => {
    const ids = (...given: Parameters<typeof placesFor>) => placesFor(...given).map(({ id }) => id);
    expect(ids('virtual', ALL, '')).toEqual([CALLS.id]);
    expect(ids('virtual', ALL, OLD_CALLS.id)).toEqual([OLD_CALLS.id]);
    expect(ids('in_person', ALL, '')).toEqual([OFFICE.id]);
    expect(ids('in_person', ALL, HOME.id)).toEqual([OFFICE.id, HOME.id]);
    expect(ids('in_person', ALL, CLOSED.id)).toEqual([OFFICE.id, CLOSED.id]);
  });

  test('another kind takes place elsewhere; without a place of the practice it is typed', () => {
    expect(withKind(circle(), 'virtual', ALL).place).toBe(CALLS.id);
    const typed = withKind(circle(), 'virtual', [OFFICE]);
    expect(lacksOf(typed, fresh)).toBe(EVENT_MESSAGES.typePlaceMissing);
    expect(lacksOf({ ...typed, placeText: 'my room' }, fresh)).toBe(EVENT_MESSAGES.typeUrlInvalid);
    const link = { ...typed, placeText: 'https://meet.example.com/room' };
    expect(lacksOf(link, fresh)).toBeNull();
    expect(inputOf(link, fresh)).toMatchObject({ locationId: null, location: link.placeText });
  });

  test.each([
    [{ name: ' ' }, EVENT_MESSAGES.typeNameMissing],
    // Of a form as it is opened: the address is made of the name.
    [{ name: '', slug: '' }, EVENT_MESSAGES.typeNameMissing],
    [{ slug: 'évening' }, EVENT_MESSAGES.slugInvalid],
    [{ place: '' }, EVENT_MESSAGES.typePlaceMissing],
    [{ duration: '0' }, EVENT_MESSAGES.durationInvalid],
    [{ duration: '' }, EVENT_MESSAGES.durationInvalid],
    [{ capacity: '' }, EVENT_MESSAGES.placesInvalid],
    [{ price: '.' }, EVENT_MESSAGES.priceInvalid],
  ])('%o cannot be saved', (over, text) => {
    expect(lacksOf(circle(over), fresh)).toBe(text);
  });

  test('one that there is stands in it as it is, and no place limit is null', () => {
    const opened = existingEventType(TYPE);
    expect(opened).toMatchObject({
      description: '<p>Sit.</p><p>Breathe.</p>',
      price: '25.50',
      unlimited: true,
    });
    expect(inputOf(opened, opened)).toMatchObject({
      slug: TYPE.slug,
      duration: 2,
      durationUnit: 'hour',
      amountCents: 2550,
      capacity: null,
      stagedPhotoHandle: null,
    });
  });

  test('another photo is staged; taking it away is told apart', () => {
    const opened = existingEventType(TYPE);
    const other = { ...opened, handle: 'other' };
    expect(inputOf(other, opened).stagedPhotoHandle).toBe('other');
    expect(isPhotoRemoved(other, opened)).toBe(false);
    const none = { ...opened, handle: null };
    expect(inputOf(none, opened).stagedPhotoHandle).toBeNull();
    expect(isPhotoRemoved(none, opened)).toBe(true);
    expect(isPhotoRemoved(fresh, fresh)).toBe(false);
  });
});
