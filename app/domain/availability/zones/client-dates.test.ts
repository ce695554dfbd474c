import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { given, openHours } from '#prisma/situations/index.ts';
import { ok, refused, visitorsOf, type Times } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { runOperation } from '#app/operations/run.ts';
import { bookingAvailability } from '../index.ts';

/* Free times by the dates of the clock that stands first for the client, over the changes of clocks on both sides of the sea. */

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
  const early: [string, string][] = [['0:00', '3:00']];
  const late: [string, string][] = [['20:00', '24:00']];
  await given(world.a.db, TEST_NOW, (scene) => {
    openHours(
      scene,
      { locationId: world.a.locations.virtual.id },
      { 0: late, 1: early, 2: late, 3: early, 4: [...early, ...late], 5: late, 6: early },
    );
  });
});
afterAll(() => db.close());

const dateIn = (zone: string, moment: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString();

const chosen = (place: 'virtual' | 'office') => ({
  serviceId: world.a.services[place === 'virtual' ? 'coaching' : 'massage'].id,
  locationId: world.a.locations[place].id,
});

interface Query {
  zone?: string;
  month?: string;
  now?: number;
  place?: 'virtual' | 'office';
}

function monthOf({ zone, month, now = TEST_NOW, place = 'virtual' }: Query): Promise<Times> {
  const { visitor } = visitorsOf(db, world.a, fixedClock(now));
  const asked = { ...chosen(place), ...(month ? { month } : {}), ...(zone ? { clientTimeZone: zone } : {}) };
  return ok(runOperation(bookingAvailability, visitor(), asked));
}

/** All months, walked by their arrows from the first one to the last. */
async function allMonths(asked: Query): Promise<Times[]> {
  let shown = await monthOf(asked);
  while (shown.previousMonth) shown = await monthOf({ ...asked, month: shown.previousMonth });
  const months = [shown];
  while (shown.nextMonth) {
    shown = await monthOf({ ...asked, month: shown.nextMonth });
    months.push(shown);
  }
  return months;
}

const startsOf = (months: Times[]) =>
  months.flatMap(({ availableSlots }) => availableSlots.flatMap(({ datetimes }) => datetimes.map(Number)));

const ZONES = Intl.supportedValuesOf('timeZone');
/** Before clocks go back, in Europe on October 25 and in America on November 1; on Lord Howe they go forward, by half an hour. */
const AUTUMN = Date.UTC(2026, 8, 28);
const FAR = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'Europe/Berlin', 'Australia/Lord_Howe'];

test("from any zone and at any moment each start stands once, in order, under its day there, and none is lost at a month's edge", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...FAR), fc.constantFrom(...ZONES)),
      fc.constantFrom(TEST_NOW, AUTUMN),
      fc.integer({ min: 0, max: 34 * 24 }),
      async (zone, from, hours) => {
        const now = from + hours * 3_600_000;
        const venues = startsOf(await allMonths({ now }));
        const months = await allMonths({ zone, now });
        expect(venues.length).toBeGreaterThan(0);
        expect(startsOf(months)).toEqual(venues);
        for (const { datesIn, month, availableSlots, firstDate, lastDate } of months) {
          expect(datesIn).toBe(zone);
          expect(firstDate).toBe(dateIn(zone, now));
          for (const { date, datetimes } of availableSlots) {
            expect(date.startsWith(month) && date >= firstDate && date <= lastDate).toBe(true);
            expect(new Set(datetimes.map((start) => dateIn(zone, Number(start))))).toEqual(new Set([date]));
          }
          const dates = availableSlots.map(({ date }) => date);
          expect(new Set(dates).size).toBe(dates.length);
        }
        const opened = await monthOf({ zone, now });
        expect(opened.firstFreeDate).toBe(dateIn(zone, venues[0]!));
        expect(opened.month).toBe(opened.firstFreeDate!.slice(0, 7));
      },
    ),
    {
      numRuns: 25,
      examples: FAR.flatMap((zone): [string, number, number][] => [
        [zone, TEST_NOW, 0],
        [zone, AUTUMN, 0],
      ]),
    },
  );
});

test("a month without a free time leads to the next one by the client's date", async () => {
  // On Sunday evenings in New York it is Monday in Tokyo.
  const past = await monthOf({ zone: 'Asia/Tokyo', month: '1990-01' });
  const first = startsOf(await allMonths({}))[0]!;
  expect(past).toMatchObject({
    availableSlots: [],
    firstFreeDate: dateIn('Asia/Tokyo', first),
    nextFreeMonth: '2026-03',
  });
});

test('in person the dates are the venue’s wherever the client is, and an unknown zone is refused', async () => {
  const there = await monthOf({ zone: 'Asia/Tokyo', place: 'office' });
  expect(there).toEqual(await monthOf({ place: 'office' }));
  expect(there.datesIn).toBe(there.timeZone);
  const { visitor } = visitorsOf(db, world.a, fixedClock(TEST_NOW));
  const asked = { ...chosen('virtual'), clientTimeZone: 'Mars/Base' };
  expect((await refused(runOperation(bookingAvailability, visitor(), asked))).problems).toEqual([
    { field: 'clientTimeZone', message: 'We do not know this time zone.' },
  ]);
});
