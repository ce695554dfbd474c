import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { localDate, localMinute } from '#app/lib/time.ts';
import { plainFreeStarts } from '#tests/support/plain-free-starts.ts';
import { rehearse, type Rehearsal, type Visit } from './rehearse.ts';
import { changed, type Change, type World } from './world.ts';

const PLACES = ['a', 'b'];
const SERVICES = ['s', 't'];
/** Clocks change within the days that are looked at: in spring, in autumn, and nowhere. */
const ZONES = ['America/New_York', 'America/St_Johns', 'America/Phoenix'];
const NOWS = [Date.UTC(2026, 2, 5, 14), Date.UTC(2026, 9, 29, 9), Date.UTC(2026, 5, 1)];

const range = fc
  .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ startMinute: from * 15, endMinute: Math.min(1_440, (from + length) * 15) }));
const hours = fc.array(
  fc
    .record({ weekday: fc.integer({ min: 0, max: 6 }), range })
    .map((one) => ({ weekday: one.weekday, ...one.range })),
  { maxLength: 10 },
);
const locationIds = fc.subarray(PLACES);
const dateOf = (now: number, day: number) => localDate(now + day * DAY_MS, 'UTC');

const world = (now: number): fc.Arbitrary<World> =>
  fc.record({
    places: fc.tuple(
      ...PLACES.map((id) =>
        fc.record({
          id: fc.constant(id),
          timeZone: fc.constantFrom(...ZONES),
          isOpen: fc.boolean(),
          hours,
        }),
      ),
    ),
    services: fc.tuple(
      ...SERVICES.map((id) =>
        fc.record({
          id: fc.constant(id),
          minutes: fc.constantFrom(30, 50, 90),
          isActive: fc.boolean(),
          isOffered: fc.boolean(),
          hasHours: fc.boolean(),
          hours,
          locationIds,
        }),
      ),
    ),
    dates: fc.array(
      fc.record({
        spanId: fc.constantFrom('one', 'two'),
        locationId: fc.constantFrom(null, ...PLACES),
        date: fc.integer({ min: 0, max: 6 }).map((day) => dateOf(now, day)),
        ranges: fc.array(range, { maxLength: 2 }),
      }),
      { maxLength: 4 },
    ),
  });

const change = (now: number): fc.Arbitrary<Change> =>
  fc.oneof(
    fc.record(
      {
        kind: fc.constant('location' as const),
        id: fc.constantFrom(...PLACES),
        timeZone: fc.constantFrom(...ZONES),
        hours,
        isOpen: fc.boolean(),
      },
      { requiredKeys: ['kind', 'id'] },
    ),
    fc.record(
      {
        kind: fc.constant('service' as const),
        id: fc.constantFrom(...SERVICES),
        minutes: fc.constantFrom(30, 60),
        isActive: fc.boolean(),
        hasHours: fc.boolean(),
        hours,
        locationIds,
      },
      { requiredKeys: ['kind', 'id'] },
    ),
    fc.record({
      kind: fc.constant('time_off' as const),
      spanId: fc.constantFrom(null, 'one'),
      locationId: fc.constantFrom(null, ...PLACES),
      dates: fc.array(
        fc.integer({ min: 0, max: 6 }).map((day) => dateOf(now, day)),
        { minLength: 1, maxLength: 3 },
      ),
      ranges: fc.array(range, { maxLength: 2 }),
      isGone: fc.boolean(),
    }),
  );

const rehearsal = fc.constantFrom(...NOWS).chain((now) =>
  fc.record({
    now: fc.constant(now),
    world: world(now),
    change: change(now),
    rules: fc.record({
      bufferMinutes: fc.constantFrom(0, 15),
      leadMinutes: fc.constantFrom(0, 120),
      incrementMinutes: fc.constantFrom(15, 30),
      horizonDays: fc.constantFrom(2, 5),
    }),
    busy: fc.array(
      fc.integer({ min: 0, max: 6 * 24 }).map((hour) => ({
        startsAt: now + hour * HOUR_MS,
        endsAt: now + hour * HOUR_MS + 45 * MINUTE_MS,
      })),
      { maxLength: 6 },
    ),
    visits: fc.array(
      fc.record({
        id: fc.uuid(),
        isEvent: fc.boolean(),
        at: fc.integer({ min: 0, max: 6 * 96 }),
        length: fc.constantFrom(30, 60, 240),
        locationId: fc.constantFrom(...PLACES),
        serviceId: fc.constantFrom(null, ...SERVICES),
        seriesId: fc.constantFrom(null, 'x', 'y'),
      }),
      { maxLength: 12 },
    ),
  }),
);

/** The hours of a date at a place and for a service, spelled out: the plain second implementation. */
function minutesOpen(w: World, placeId: string, serviceId: string | null, date: string): Set<number> {
  const place = w.places.find(({ id }) => id === placeId)!;
  const service = w.services.find(({ id }) => id === serviceId);
  const own = w.dates.filter((one) => one.date === date && one.locationId === placeId);
  const all = w.dates.filter((one) => one.date === date && one.locationId === null);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const replaced = own.length > 0 ? own : all;
  const ranges =
    replaced.length > 0
      ? replaced.flatMap((one) => one.ranges)
      : place.hours.filter((one) => one.weekday === weekday);
  const open = new Set<number>();
  for (const { startMinute, endMinute } of ranges) {
    for (let minute = startMinute; minute < endMinute; minute++) {
      const isAllowed =
        !service?.hasHours ||
        service.hours.some(
          (one) => one.weekday === weekday && one.startMinute <= minute && minute < one.endMinute,
        );
      if (isAllowed) open.add(minute);
    }
  }
  return open;
}

/** Whether a visit lies within the hours, minute by minute of its local time. */
function plainInside(w: World, visit: Visit): boolean {
  const place = w.places.find(({ id }) => id === visit.locationId)!;
  const service = w.services.find(({ id }) => id === visit.serviceId);
  if (!place.isOpen) return false;
  if (service && !(service.isActive && service.locationIds.includes(place.id))) return false;
  for (let at = visit.startsAt; at < visit.endsAt; at += 15 * MINUTE_MS) {
    const open = minutesOpen(w, place.id, visit.serviceId, localDate(at, place.timeZone));
    if (!open.has(localMinute(at, place.timeZone))) return false;
  }
  return true;
}

/** The free starts of a place, each service by itself and by the plain oracle. */
function plainStarts(
  w: World,
  placeId: string,
  only: string | null,
  { rules, busy, now }: Rehearsal,
): Set<number> {
  const place = w.places.find(({ id }) => id === placeId)!;
  const starts = new Set<number>();
  for (const service of w.services) {
    const isChosen = only === null || service.id === only;
    if (!place.isOpen || !service.isActive || !service.isOffered || !isChosen) continue;
    if (!service.locationIds.includes(placeId)) continue;
    const days = Array.from({ length: rules.horizonDays + 6 }, (_, day) => dateOf(now, day - 3));
    const overrides = days.map((date) => ({
      date,
      ranges: rangesOf(minutesOpen(w, placeId, service.id, date)),
    }));
    const found = plainFreeStarts({
      timeZone: place.timeZone,
      weeklyHours: [],
      overrides,
      busy,
      ...rules,
      durationMinutes: service.minutes,
      now,
      from: now,
      to: now + (rules.horizonDays + 3) * DAY_MS,
    });
    const last = dateOf(Date.parse(`${localDate(now, place.timeZone)}T00:00:00Z`), rules.horizonDays);
    for (const start of found) if (localDate(start, place.timeZone) <= last) starts.add(start);
  }
  return starts;
}

function rangesOf(minutes: Set<number>) {
  const ranges: { startMinute: number; endMinute: number }[] = [];
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.endMinute === minute) last.endMinute = minute + 1;
    else ranges.push({ startMinute: minute, endMinute: minute + 1 });
  }
  return ranges;
}

/** An hour that is skipped or repeated has rules of its own, which the oracle of free starts holds: visits keep away from it here. */
const isPlainHour = ({ startsAt, endsAt }: Visit, w: World) =>
  w.places.every(({ timeZone }) => {
    const shift = (at: number) =>
      (localMinute(at, timeZone) * MINUTE_MS - (at % DAY_MS) + 2 * DAY_MS) % DAY_MS;
    return shift(startsAt - 2 * HOUR_MS) === shift(endsAt + 2 * HOUR_MS);
  });

test('a rehearsal says what a plain second reading of the hours says', () => {
  fc.assert(
    fc.property(rehearsal, ({ visits: some, ...asked }) => {
      const quarter = 15 * MINUTE_MS;
      const all = some
        .map(({ at, length, isEvent, ...visit }) => {
          const startsAt = Math.ceil(asked.now / quarter) * quarter + at * quarter;
          const of = isEvent ? { serviceId: null, seriesId: null } : {};
          return { isEvent, ...visit, ...of, startsAt, endsAt: startsAt + length * MINUTE_MS };
        })
        .filter((visit) => isPlainHour(visit, asked.world));
      const visits = all.filter(({ isEvent }) => !isEvent);
      const events = all.filter(({ isEvent }) => isEvent);
      const given: Rehearsal = { ...asked, visits, events };
      const after = changed(given.world, given.change);
      const isDry = rehearse(given);
      const isOutside = (visit: Visit) => plainInside(given.world, visit) && !plainInside(after, visit);
      const outside = visits.filter(isOutside);
      expect(isDry.outside.map(({ id }) => id).sort()).toEqual(outside.map(({ id }) => id).sort());
      const isOpen = (w: World, { locationId }: Visit) =>
        w.places.some(({ id, isOpen }) => id === locationId && isOpen);
      const concerned = events.filter(
        (event) => isOutside(event) || (isOpen(given.world, event) && !isOpen(after, event)),
      );
      expect(isDry.events.map(({ id }) => id).sort()).toEqual(concerned.map(({ id }) => id).sort());
      expect(isDry.bookings).toBe(outside.filter(({ seriesId }) => seriesId === null).length);
      expect(isDry.series).toBe(new Set(outside.flatMap(({ seriesId }) => seriesId ?? [])).size);

      const only = given.change.kind === 'service' ? given.change.id : null;
      let [hidden, added] = [0, 0];
      for (const id of PLACES) {
        const before = plainStarts(given.world, id, only, given);
        const then = plainStarts(after, id, only, given);
        hidden += [...before].filter((start) => !then.has(start)).length;
        added += [...then].filter((start) => !before.has(start)).length;
      }
      expect([isDry.hidden, isDry.added]).toEqual([hidden, added]);
    }),
    { numRuns: 60 },
  );
});
