import type { WeekdayRange } from '#app/lib/week/available-times.ts';
import type { LocalRange } from '../free-starts/free-starts-input.ts';

/** A place as far as its times depend on it. */
export interface PlaceHours {
  id: string;
  /** IANA zone of its hours. */
  timeZone: string;
  /** Neither disabled nor deleted. */
  isOpen: boolean;
  hours: readonly WeekdayRange[];
}

/** A service as far as its times depend on it. */
export interface ServiceTimes {
  id: string;
  minutes: number;
  /** Neither disabled nor deleted. */
  isActive: boolean;
  /** Clients can choose it by themselves: public, and no add-on. */
  isOffered: boolean;
  /** Its own hours limit it. */
  hasHours: boolean;
  hours: readonly WeekdayRange[];
  locationIds: readonly string[];
}

/** One date with other hours, of a place or, without one, of all. */
export interface DateHours {
  /** What the dates of one entry share. */
  spanId: string | null;
  locationId: string | null;
  /** YYYY-MM-DD */
  date: string;
  ranges: readonly LocalRange[];
}

/** When a practice can be booked: the whole of what a change may be about. */
export interface World {
  places: readonly PlaceHours[];
  services: readonly ServiceTimes[];
  dates: readonly DateHours[];
}

/** What is proposed, with dates spelled out; one of the three. */
export type Change =
  | {
      kind: 'location';
      id: string;
      timeZone?: string | undefined;
      hours?: readonly WeekdayRange[] | undefined;
      isOpen?: boolean | undefined;
    }
  | {
      kind: 'service';
      id: string;
      minutes?: number | undefined;
      isActive?: boolean | undefined;
      hasHours?: boolean | undefined;
      hours?: readonly WeekdayRange[] | undefined;
      locationIds?: readonly string[] | undefined;
    }
  | {
      kind: 'time_off';
      /** The entry that is changed. */
      spanId: string | null;
      locationId: string | null;
      dates: readonly string[];
      ranges: readonly LocalRange[];
      /** The entry is taken away, and nothing comes in its place. */
      isGone?: boolean | undefined;
    };

/** The same object with what is given of the others. */
function withGiven<Thing extends object>(thing: Thing, given: Partial<Thing>): Thing {
  const said = Object.entries(given).filter(([key, value]) => value !== undefined && key in thing);
  return { ...thing, ...Object.fromEntries(said) };
}

/** The world as it would be after the change. A place or service that is not there changes nothing. */
export function changed(world: World, change: Change): World {
  if (change.kind === 'location') {
    const { kind: _kind, ...given } = change;
    return {
      ...world,
      places: world.places.map((place) => (place.id === change.id ? withGiven(place, given) : place)),
    };
  }
  if (change.kind === 'service') {
    const { kind: _kind, ...given } = change;
    return {
      ...world,
      services: world.services.map((one) => (one.id === change.id ? withGiven(one, given) : one)),
    };
  }
  const { spanId, locationId, dates, ranges, isGone } = change;
  const replaced = new Set(isGone ? [] : dates);
  const kept = world.dates.filter(
    (one) =>
      !(spanId !== null && one.spanId === spanId) &&
      !(one.locationId === locationId && replaced.has(one.date)),
  );
  const added = [...replaced].map((date) => ({ spanId, locationId, date, ranges }));
  return { ...world, dates: [...kept, ...added] };
}
