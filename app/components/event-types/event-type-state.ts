import { PLACE_TYPED } from '#app/components/events/group-event-state.ts';
import type { EventType } from '#app/components/events/event-data.ts';
import type { Facts } from '#app/components/forms/changed-elsewhere.tsx';
import type { OpInput } from '#app/components/operation/op.ts';
import type { MyServices } from '#app/components/services/offer-data.ts';
import { bookableEventTypeInput, DEFAULT_DURATIONS, DEFAULT_PLACES } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { slugOf } from '#app/lib/hosts/practice-slug.ts';
import { parseMoney } from '#app/lib/money.ts';
import { centsToText } from '#app/ui/fields/masks.ts';

type Kind = EventType['kind'];
type Unit = EventType['durationUnit'];
type Place = MyServices['locations'][number];

/** What the form of an event type holds. */
export interface EventTypeState {
  name: string;
  slug: string;
  /** Whether the address was set by hand; until then it follows the name. */
  slugTyped: boolean;
  kind: Kind;
  /** A location's id, `typed` for the text here, empty before one is chosen. */
  place: string;
  placeText: string;
  description: string;
  instructions: string;
  duration: string;
  durationUnit: Unit;
  /** As typed, in dollars; empty is free. */
  price: string;
  unlimited: boolean;
  /** Places as typed. */
  capacity: string;
  /** Of its photo. */
  handle: string | null;
}

/**
 * Where an event type of this kind may take place: in person at the practice's offices, virtually at its one virtual location (spec 002
 * §5: only one is permitted in the list). A place that is closed, or a home, is there only where it is `chosen`.
 */
export function placesFor(kind: Kind, locations: readonly Place[], chosen: string): Place[] {
  const fits = locations.filter((place) =>
    kind === 'virtual' ? place.kind === 'virtual' : place.kind !== 'virtual',
  );
  const shown = fits.filter(({ id, isOpen, kind: at }) => id === chosen || (isOpen && at !== 'home'));
  if (kind !== 'virtual' || shown.length < 2) return shown;
  return [shown.find(({ id }) => id === chosen) ?? shown[0]!];
}

/** The place at first: the only one that there is, else none; without any it is typed. */
function firstPlace(kind: Kind, locations: readonly Place[]): string {
  const places = placesFor(kind, locations, '');
  return places.length === 1 ? places[0]!.id : places.length === 0 ? PLACE_TYPED : '';
}

/** The form of a new one (spec 002 §9): 30 minutes and ten places. */
export const newEventType = (locations: readonly Place[]): EventTypeState => ({
  name: '',
  slug: '',
  slugTyped: false,
  kind: 'in_person',
  place: firstPlace('in_person', locations),
  placeText: '',
  description: '',
  instructions: '',
  duration: String(DEFAULT_DURATIONS.minute),
  durationUnit: 'minute',
  price: '',
  unlimited: false,
  capacity: String(DEFAULT_PLACES),
  handle: null,
});

/** The form of one that there is. */
export const existingEventType = (type: EventType): EventTypeState => ({
  name: type.name,
  slug: type.slug,
  slugTyped: true,
  kind: type.kind,
  place: type.locationId ?? PLACE_TYPED,
  placeText: type.location ?? '',
  description: type.description ?? '',
  instructions: type.instructions ?? '',
  duration: String(type.duration),
  durationUnit: type.durationUnit,
  price: type.amountCents === 0 ? '' : centsToText(type.amountCents),
  unlimited: type.capacity === null,
  capacity: String(type.capacity ?? DEFAULT_PLACES),
  handle: type.photoHandle,
});

export const withName = (state: EventTypeState, name: string): EventTypeState => ({
  ...state,
  name,
  slug: state.slugTyped ? state.slug : slugOf(name),
});

/** As it is typed: lower case, with hyphens for spaces (spec 002 §5). */
export const withSlug = (state: EventTypeState, typed: string): EventTypeState => ({
  ...state,
  slug: typed.toLowerCase().replaceAll(/[\s_]+/g, '-'),
  slugTyped: true,
});

/** Another kind takes place elsewhere. */
export const withKind = (state: EventTypeState, kind: Kind, locations: readonly Place[]): EventTypeState =>
  kind === state.kind ? state : { ...state, kind, place: firstPlace(kind, locations), placeText: '' };

/** Another unit; a length that is the default of the old one becomes that of the new one (spec 002 §9). */
export const withUnit = (state: EventTypeState, durationUnit: Unit): EventTypeState => ({
  ...state,
  durationUnit,
  duration:
    state.duration === String(DEFAULT_DURATIONS[state.durationUnit])
      ? String(DEFAULT_DURATIONS[durationUnit])
      : state.duration,
});

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);

/** What is sent. A photo goes along where another one was staged; taking one away is a call of its own (isPhotoRemoved). */
export function inputOf(
  state: EventTypeState,
  initial: EventTypeState,
): Omit<OpInput<'upsertBookableEventType'>, 'id' | 'idempotencyKey' | 'previousUpdatedAt'> {
  const isTyped = state.place === PLACE_TYPED;
  return {
    name: state.name,
    slug: state.slug,
    kind: state.kind,
    locationId: isTyped || !state.place ? null : state.place,
    location: isTyped ? state.placeText : null,
    description: state.description,
    instructions: state.instructions,
    duration: numberOf(state.duration),
    durationUnit: state.durationUnit,
    amountCents: state.price === '' ? 0 : (parseMoney(state.price) ?? -1),
    capacity: state.unlimited ? null : numberOf(state.capacity),
    stagedPhotoHandle: state.handle === initial.handle ? null : state.handle,
  };
}

export const isPhotoRemoved = (state: EventTypeState, initial: EventTypeState): boolean =>
  state.handle === null && initial.handle !== null;

/** What is still missing or wrong, in the words of the operation's own input; null where nothing is. */
export function lacksOf(state: EventTypeState, initial: EventTypeState): string | null {
  // Before that of the page, which is made of it.
  if (state.name.trim() === '') return TEXTS.typeNameMissing;
  const { error } = bookableEventTypeInput.safeParse(inputOf(state, initial));
  return error?.issues[0]?.message ?? null;
}

/** What another window may change of an event type that stands in a form. */
export const EVENT_TYPE_FACTS: Facts<EventType> = {
  'its name': ({ name }) => name,
  'its address': ({ slug }) => slug,
  'its place': ({ kind, locationId, location }) => [kind, locationId, location],
  'its description': ({ description }) => description,
  'its instructions': ({ instructions }) => instructions,
  'its length': ({ duration, durationUnit }) => [duration, durationUnit],
  'its price': ({ amountCents }) => amountCents,
  'its number of places': ({ capacity }) => capacity,
  'its photo': ({ photoHandle }) => photoHandle,
};
