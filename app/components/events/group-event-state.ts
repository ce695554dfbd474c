import type { Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { GroupEventRequest } from '#app/components/calendar/appointment/flyout-requests.ts';
import { DEFAULT_PLACES, FEWEST_PLACES, MAX_PLACES } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import type { EventType, GroupEvent, GroupEventOffer } from './event-data.ts';
import {
  defaultSpan,
  durationMinutes,
  fieldsOf,
  momentsOf,
  spanOf,
  spanProblem,
  withLength,
  type SpanFields,
} from './span.ts';

/** What the form of a group event holds. */
export interface GroupEventState {
  typeId: string;
  span: SpanFields;
  /** Whether the end was set by hand; until then it follows the type. */
  endChosen: boolean;
  unlimited: boolean;
  /** Places as typed. */
  capacity: string;
  name: string;
  description: string;
  /** Of its own photo. */
  handle: string | null;
  /** A location's id, `type` for a place that the type has as text, `typed` for the text here. */
  place: string;
  /** Whether the place was set by hand; until then it follows the type. */
  placeChosen: boolean;
  placeText: string;
}

/** What another window may change of a group event that stands in a form. */
export const GROUP_EVENT_FACTS: Facts<GroupEvent> = {
  'its name': ({ name }) => name,
  'its description': ({ description }) => description,
  'its time': ({ startsAt, endsAt, allDay, timeZone }) => [startsAt, endsAt, allDay, timeZone],
  'its number of places': ({ capacity }) => capacity,
  'its place': ({ locationId, location }) => [locationId, location],
  'its photo': ({ photoHandle }) => photoHandle,
};

export const PLACE_OF_TYPE = 'type';
export const PLACE_TYPED = 'typed';

const capacityFields = (capacity: number | null) => ({
  unlimited: capacity === null,
  capacity: String(capacity ?? DEFAULT_PLACES),
});

/** A new event of a type: its capacity, its place and its duration, unless somebody has set others. */
export function withType(state: GroupEventState, type: EventType): GroupEventState {
  return {
    ...state,
    typeId: type.id,
    ...capacityFields(type.capacity),
    place: state.placeChosen ? state.place : (type.locationId ?? PLACE_OF_TYPE),
    span: state.endChosen ? state.span : withLength(state.span, durationMinutes(type)),
  };
}

/** The form of a new event. A stretch that was drawn in the calendar keeps its length. */
export function newGroupEvent(
  offer: GroupEventOffer,
  opening: Extract<GroupEventRequest, { kind: 'create' }>,
  timeZone: string,
  now: number,
): GroupEventState {
  const { startsAt, endsAt, bookableEventTypeId } = opening;
  const drawn = startsAt === undefined ? null : { startsAt, endsAt: endsAt ?? startsAt + HOUR_MS };
  const state: GroupEventState = {
    typeId: '',
    span: fieldsOf(drawn ?? defaultSpan(now, timeZone), false, timeZone),
    endChosen: endsAt !== undefined,
    ...capacityFields(DEFAULT_PLACES),
    name: '',
    description: '',
    handle: null,
    place: PLACE_OF_TYPE,
    placeChosen: false,
    placeText: '',
  };
  const only = offer.types.length === 1 ? offer.types[0] : undefined;
  const type = offer.types.find(({ id }) => id === bookableEventTypeId) ?? only;
  return type ? withType(state, type) : state;
}

/** The form of an event that is scheduled. */
export function existingGroupEvent(event: GroupEvent, { types }: GroupEventOffer): GroupEventState {
  const ofType = types.find(({ id }) => id === event.bookableEventTypeId)?.locationId ?? PLACE_OF_TYPE;
  return {
    typeId: event.bookableEventTypeId,
    span: fieldsOf(event, event.allDay, event.timeZone),
    endChosen: true,
    ...capacityFields(event.capacity),
    name: event.name ?? '',
    description: event.description ?? '',
    handle: event.photoHandle,
    place: event.locationId ?? (event.location ? PLACE_TYPED : ofType),
    placeChosen: true,
    placeText: event.location ?? '',
  };
}

/** The number of places; null for no limit, undefined for what is no number. */
function capacityOf({ unlimited, capacity }: GroupEventState): number | null | undefined {
  if (unlimited) return null;
  const text = capacity.trim();
  return /^\d{1,6}$/.test(text) && isPlaces(Number(text)) ? Number(text) : undefined;
}

const isPlaces = (count: number) => count >= FEWEST_PLACES && count <= MAX_PLACES;

/** What stands beside the field of the places; null where they are right or still to be typed. */
export function placesProblem(state: GroupEventState): string | null {
  return state.capacity.trim() && capacityOf(state) === undefined ? EVENT_MESSAGES.capacityInvalid : null;
}

/** What is still missing, in words; null where it can be saved (spec 001 §5: saving needs an event type). */
export function lackingOf(state: GroupEventState): string | null {
  if (!state.typeId) return 'Still needed: an event type';
  if (!spanOf(state.span)) return 'Still needed: a date';
  if (capacityOf(state) === undefined) return 'Still needed: the number of places';
  if (state.place === PLACE_TYPED && !state.placeText.trim()) return 'Still needed: the place';
  return spanProblem(state.span);
}

/** The practice's place that is chosen; undefined where it is none of them. */
const placeIdOf = ({ place }: GroupEventState): string | undefined =>
  place === PLACE_OF_TYPE || place === PLACE_TYPED ? undefined : place;

/** Where it takes place as saving understands it: the place of its type where none of its own is chosen. */
export function settledPlace(state: GroupEventState, types: readonly EventType[]): string | null {
  if (state.place === PLACE_TYPED && state.placeText.trim()) return null;
  return placeIdOf(state) ?? types.find(({ id }) => id === state.typeId)?.locationId ?? null;
}

/** What is sent to be saved; not whole while a date is not. */
export function payloadOf(state: GroupEventState) {
  const { allDay, timeZone } = state.span;
  return {
    bookableEventTypeId: state.typeId,
    ...momentsOf(state.span)!,
    allDay,
    timeZone,
    capacity: capacityOf(state),
    name: state.name,
    description: state.description,
    handle: state.handle ?? '',
    locationId: placeIdOf(state) ?? null,
    location: state.place === PLACE_TYPED ? state.placeText : null,
  };
}
