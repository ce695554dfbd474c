import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, packEntries, unpackEntries } from '#app/components/calendar/calendar-data.ts';
import { given, otherHours } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { calendarPage } from './calendar-page.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const pageOf = (practice: WorldPractice, from: string, to: string) =>
  ok(
    runOperation(calendarPage, testContext({ database: db.database, actor: practice.owner.actor }), {
      from: new Date(from),
      to: new Date(to),
    }),
  );

test('time off is one bar an entry, from midnight to midnight of the practice; different hours are none', async () => {
  const holidays = uuid();
  const off = await given(a.db, TEST_NOW, (scene) => {
    for (const date of ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
      otherHours(scene, date, [], { spanId: holidays, name: ' Autumn ' });
    otherHours(scene, '2026-11-03', [['9:00', '12:00']], { name: 'Opening late' });
    return otherHours(scene, '2026-11-04', [], { locationId: a.locations.office.id });
  });
  const page = await pageOf(a, '2026-11-01T05:00:00Z', '2026-11-08T05:00:00Z');
  const bars = [
    {
      id: holidays,
      title: 'Autumn',
      where: null,
      // The clocks go back in between.
      startsAt: new Date('2026-10-30T04:00:00Z'),
      endsAt: new Date('2026-11-03T05:00:00Z'),
    },
    {
      id: off.spanId,
      title: 'Time off',
      where: 'Elm Street',
      startsAt: new Date('2026-11-04T05:00:00Z'),
      endsAt: new Date('2026-11-05T05:00:00Z'),
    },
  ];
  expect(page.timeOff).toEqual(bars);
  // As the browser gets it.
  expect(unpackEntries(packEntries(entriesOf(page))).timeOff).toEqual(
    bars.map((bar) => ({ ...bar, startsAt: bar.startsAt.getTime(), endsAt: bar.endsAt.getTime() })),
  );
  // What only touches the window is not in it; nothing of it is another practice's.
  expect((await pageOf(a, '2026-11-05T05:00:00Z', '2026-11-08T05:00:00Z')).timeOff).toEqual([]);
  expect((await pageOf(b, '2026-11-01T05:00:00Z', '2026-11-08T05:00:00Z')).timeOff).toEqual([]);
});

test('time off of a place in another zone stands on the dates that were entered; what is open there follows the clocks of the place', async () => {
  const { virtual } = a.locations;
  await db.owner.query(`UPDATE "Location" SET "timeZone" = 'Pacific/Honolulu' WHERE id = $1`, [virtual.id]);
  await given(a.db, TEST_NOW, (scene) => otherHours(scene, '2026-06-10', [], { locationId: virtual.id }));
  const page = await pageOf(a, '2026-06-07T04:00:00Z', '2026-06-14T04:00:00Z');
  // A bar of the row of whole days is one date of the calendar, as in the settings: not parts of two.
  expect(page.timeOff).toMatchObject([
    {
      where: 'Video visit',
      startsAt: new Date('2026-06-10T04:00:00Z'),
      endsAt: new Date('2026-06-11T04:00:00Z'),
    },
  ]);
  // The evening of June 9 is still June 9 in Honolulu, where it is open until 5 PM (11 PM here); on June 10 the office alone is.
  const isOpen = (moment: string) =>
    page.openingHours.some(
      ({ startsAt, endsAt }) => +startsAt <= Date.parse(moment) && Date.parse(moment) < +endsAt,
    );
  expect(isOpen('2026-06-10T02:30:00Z')).toBe(true);
  expect(isOpen('2026-06-11T02:30:00Z')).toBe(false);
  expect(isOpen('2026-06-10T15:00:00Z')).toBe(true);
});
