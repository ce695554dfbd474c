import { DAY_MS } from '#app/lib/duration.ts';
import { hoursOf } from '../hours/hours.ts';
import type { BusyInterval } from '../free-starts/free-starts-input.ts';
import { openBlocks, type OpenBlocks } from '../free-starts/open-blocks.ts';
import { bookableDays, freeStartsOf, type Decisive } from '../free-starts/which-starts-are-free.ts';
import { dayOf, dayStart } from '../zones/local-dates.ts';
import { zoneTable } from '../zones/zone-transitions.ts';
import { changed, type Change, type PlaceHours, type ServiceTimes, type World } from './world.ts';

/** Something booked that is to come; epoch milliseconds. */
export interface Visit {
  id: string;
  startsAt: number;
  endsAt: number;
  locationId: string;
  /** Its main service; null where that is not known any more. */
  serviceId: string | null;
  seriesId: string | null;
}

export interface Rehearsal {
  world: World;
  change: Change;
  rules: Decisive['rules'];
  busy: readonly BusyInterval[];
  visits: readonly Visit[];
  /** Group events to come that take place at one of the places: of no service and no series. */
  events: readonly Visit[];
  /** Epoch milliseconds. */
  now: number;
}

export interface Rehearsed {
  /** Starts that clients could book and could not any more, and the other way round, until the last day that can be booked. */
  hidden: number;
  added: number;
  /** What is booked within today's hours, and would not be within those to come; in order of time. */
  outside: Visit[];
  /** Of these those that belong to no series, and how many series the others belong to. */
  bookings: number;
  series: number;
  /** Group events that would lie outside, or whose place would be closed. */
  events: Visit[];
}

/**
 * What a change of hours, time off, a place or a service would do (pure): nothing is read, nothing moved. Free times are counted by the
 * one decision that lists and books them; a start counts once for each place, and of a change of a service once for it and each place.
 */
export function rehearse({ world, change, rules, busy, visits, events, now }: Rehearsal): Rehearsed {
  const after = changed(world, change);
  let hidden = 0;
  let added = 0;
  for (const place of world.places) {
    if (!concerns(change, world, place.id)) continue;
    const serviceId = change.kind === 'service' ? change.id : null;
    const before = startsAt(world, place.id, serviceId, { rules, busy, now });
    const then = startsAt(after, place.id, serviceId, { rules, busy, now });
    for (const start of before) if (!then.has(start)) hidden++;
    for (const start of then) if (!before.has(start)) added++;
  }
  const all = [...visits, ...events];
  const wasInside = insideOf(world, all, now);
  const isInside = insideOf(after, all, now);
  const outside = visits.filter((visit) => wasInside(visit) && !isInside(visit)).toSorted(inTime);
  // An event may be planned beside the hours; that its place closes concerns it all the same.
  const [wasOpen, isOpen] = [openPlaces(world), openPlaces(after)];
  const outsideEvents = events
    .filter((event) => {
      const closes = wasOpen.has(event.locationId) && !isOpen.has(event.locationId);
      return closes || (wasInside(event) && !isInside(event));
    })
    .toSorted(inTime);
  const series = new Set(outside.map(({ seriesId }) => seriesId).filter((id) => id !== null));
  return {
    hidden,
    added,
    outside,
    bookings: outside.filter(({ seriesId }) => seriesId === null).length,
    series: series.size,
    events: outsideEvents,
  };
}

/** Whether the free times of a place may change: an entry that is moved to one place ends at those where it held. */
function concerns(change: Change, { dates }: World, placeId: string): boolean {
  const holds = (locationId: string | null) => locationId === null || locationId === placeId;
  if (change.kind === 'location') return change.id === placeId;
  if (change.kind === 'service' || holds(change.locationId)) return true;
  return dates.some(
    ({ spanId, locationId }) => spanId !== null && spanId === change.spanId && holds(locationId),
  );
}

const inTime = (a: Visit, b: Visit) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1);

const openPlaces = ({ places }: World) => new Set(places.filter(({ isOpen }) => isOpen).map(({ id }) => id));

/** The hours of a place in a world, within those of a service where it has its own. */
function hoursAt(world: World, place: PlaceHours, service: ServiceTimes | null) {
  const stored = [
    ...place.hours.map((range) => ({ ...range, ofService: false })),
    ...(service?.hasHours ? service.hours.map((range) => ({ ...range, ofService: true })) : []),
  ];
  const dates = world.dates
    .filter(({ locationId }) => locationId === null || locationId === place.id)
    .map(({ date, ranges, locationId }) => ({ date, ranges, own: locationId !== null }));
  return hoursOf(stored, dates, service?.hasHours ?? false);
}

/** Every start that is free at a place, for any of its services or the one that is named. */
function startsAt(
  world: World,
  placeId: string,
  serviceId: string | null,
  { rules, busy, now }: Pick<Rehearsal, 'rules' | 'busy' | 'now'>,
): Set<number> {
  const place = world.places.find(({ id }) => id === placeId);
  const starts = new Set<number>();
  if (!place?.isOpen) return starts;
  const seen = new Set<string>();
  for (const service of world.services) {
    const { isActive, isOffered, minutes, hasHours, locationIds } = service;
    if (!isActive || !isOffered || !locationIds.includes(placeId)) continue;
    if (serviceId !== null && service.id !== serviceId) continue;
    // Services of one length without hours of their own have the same starts.
    const alike = hasHours ? service.id : String(minutes);
    if (seen.has(alike)) continue;
    seen.add(alike);
    const offer: Decisive = {
      durationMinutes: minutes,
      rules,
      location: { timeZone: place.timeZone },
      ...hoursAt(world, place, service),
    };
    const to = dayStart(place.timeZone, bookableDays(offer, now).last + 1);
    for (const start of freeStartsOf(offer, { from: now, to, now, busy })) starts.add(start);
  }
  return starts;
}

/** Whether a visit lies within the hours of its place and its service, which both can be booked. */
function insideOf(world: World, visits: readonly Visit[], now: number): (visit: Visit) => boolean {
  const places = new Map(world.places.map((place) => [place.id, place]));
  const services = new Map(world.services.map((service) => [service.id, service]));
  const last = visits.reduce((latest, { endsAt }) => Math.max(latest, endsAt), now);
  const first = visits.reduce((earliest, { startsAt: at }) => Math.min(earliest, at), now);
  const blocks = new Map<string, OpenBlocks>();

  function open(place: PlaceHours, service: ServiceTimes | null): OpenBlocks {
    const key = `${place.id} ${service?.hasHours ? service.id : ''}`;
    const known = blocks.get(key);
    if (known) return known;
    const zone = zoneTable(place.timeZone, first - 3 * DAY_MS, last + 3 * DAY_MS);
    const days = [dayOf(place.timeZone, first) - 1, dayOf(place.timeZone, last) + 1] as const;
    const made = openBlocks(hoursAt(world, place, service), zone, ...days, true);
    blocks.set(key, made);
    return made;
  }

  return ({ startsAt: starts, endsAt, locationId, serviceId }) => {
    const place = places.get(locationId);
    const service = serviceId === null ? null : (services.get(serviceId) ?? null);
    if (!place?.isOpen) return false;
    if (service && !(service.isActive && service.locationIds.includes(locationId))) return false;
    const { open: opens, runEnd } = open(place, service);
    const block = lastNotAfter(opens, starts);
    return block >= 0 && endsAt <= runEnd[block]!;
  };
}

/** The index of the last entry that is not after a moment; -1 where there is none. */
function lastNotAfter(ascending: readonly number[], moment: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
