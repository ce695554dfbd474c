import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { writeAvailableTimes, WEEKDAYS } from '#app/lib/week/available-times.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { rehearseChange } from './rehearse-change.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const run = (change: object) =>
  runOperation(rehearseChange, testContext({ database: db.database, actor: a.owner.actor }), change);
const rehearsed = async (change: object) => ok(run(change) as ReturnType<typeof run>);
const refusal = async (change: object) => {
  const outcome = await run(change);
  return outcome.ok ? 'done' : outcome.refusal.code;
};
const office = () => a.locations.office.id;
const mornings = writeAvailableTimes(
  WEEKDAYS.map((_, day) => ({
    enabled: day > 0 && day < 6,
    ranges: [{ startMinute: 540, endMinute: 720 }],
  })),
);

test('says what would be hidden and who would lie outside, and changes nothing', async () => {
  const stored = async () => (await db.owner.query('SELECT * FROM "AvailabilityBlock" ORDER BY id')).rows;
  const before = await stored();
  const closed = await rehearsed({ location: { id: office(), state: 'disabled' } });
  expect(closed).toMatchObject({ addedTimes: 0, bookings: 3, series: 0, outsideCount: 3 });
  expect(closed.hiddenTimes).toBeGreaterThan(100);
  expect(closed.summary).toBe(`This hides ${closed.hiddenTimes} free times, 3 bookings lie outside.`);
  expect(closed.outside.map(({ name }) => name)).toEqual(['Ben Reyes', 'Ada Moss', 'Ben Reyes']);
  expect(closed.outside[0]!.displayTime).toBe('Mon, Mar 9, 2:00 PM EDT');

  const shorter = await rehearsed({ location: { id: office(), availableTimes: mornings } });
  expect(shorter).toMatchObject({ addedTimes: 0, bookings: 3 });
  expect(shorter.hiddenTimes).toBeLessThan(closed.hiddenTimes);
  expect(await stored()).toEqual(before);
});

test('lists the first of those outside and names them all, so that each can be asked', async () => {
  await db.owner.query(
    `INSERT INTO "Appointment" SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'instantActionTokenHash', md5(n::text), 'startsAt', a."startsAt" + n * interval '7 days',
       'endsAt', a."endsAt" + n * interval '7 days', 'busyUntil', a."busyUntil" + n * interval '7 days'))).*
     FROM "Appointment" a, generate_series(1, 60) n WHERE a.id = $1`,
    [a.appointments.approvedNoCard.id],
  );
  const { outside, outsideIds, outsideCount } = await rehearsed({
    location: { id: office(), state: 'disabled' },
  });
  expect(outsideCount).toBe(63);
  expect(outside).toHaveLength(50);
  expect(new Set(outsideIds).size).toBe(63);
  expect(outsideIds.slice(0, 50)).toEqual(outside.map(({ id }) => id));
  await db.owner.query('DELETE FROM "Appointment" WHERE id = ANY ($1)', [
    outsideIds.filter((id) => !Object.values(a.appointments).some((known) => known.id === id)),
  ]);
});

test('of time off only what stands in it lies outside; other hours that hold it are none of its business', async () => {
  const day = { firstDate: '2026-03-10' };
  expect(await rehearsed({ timeOff: day })).toMatchObject({ bookings: 1, outsideCount: 1 });
  const afternoon = { ...day, ranges: [{ startMinute: 780, endMinute: 960 }] };
  expect(await rehearsed({ timeOff: afternoon })).toMatchObject({ bookings: 0, outside: [] });
  const sunday = { firstDate: '2026-03-15', ranges: [{ startMinute: 600, endMinute: 720 }] };
  const opened = await rehearsed({ timeOff: { ...sunday, locationId: office() } });
  expect(opened).toMatchObject({ hiddenTimes: 0, bookings: 0 });
  expect(opened.summary).toBe(`This opens ${opened.addedTimes} free times.`);
  expect((await rehearsed({ timeOff: { firstDate: '2026-03-15' } })).summary).toBeNull();
});

test('a service takes its own bookings along, and another length none', async () => {
  const { massage } = a.services;
  expect(await rehearsed({ service: { id: massage.id, state: 'disabled' } })).toMatchObject({ bookings: 3 });
  const longer = await rehearsed({ service: { id: massage.id, timeLength: 180 } });
  expect(longer).toMatchObject({ bookings: 0 });
  expect(longer.hiddenTimes).toBeGreaterThan(0);
  const own = { id: massage.id, availableTimesEnabled: true, availableTimes: mornings };
  expect(await rehearsed({ service: own })).toMatchObject({ bookings: 3 });
  const elsewhere = { id: massage.id, locationIds: [a.locations.home.id] };
  expect(await rehearsed({ service: elsewhere })).toMatchObject({ bookings: 3 });
});

test('the dates of a series count as one', async () => {
  const { rows } = await db.owner.query<{ id: string }>(
    `INSERT INTO "RecurringSeries" (id, "practiceId", "clientId", "locationId", frequency, "timeZone")
     SELECT gen_random_uuid(), "practiceId", "clientId", "locationId", 'weekly', "timeZone" FROM "Appointment" WHERE id = $1
     RETURNING id`,
    [a.appointments.approvedNoCard.id],
  );
  await db.owner.query(`UPDATE "Appointment" SET "seriesId" = $1 WHERE id = ANY ($2)`, [
    rows[0]!.id,
    [a.appointments.approvedNoCard.id, a.appointments.pending.id],
  ]);
  const closed = await rehearsed({ location: { id: office(), state: 'disabled' } });
  expect(closed).toMatchObject({ bookings: 1, series: 1, outsideCount: 3 });
  expect(closed.summary).toContain('1 booking and 1 series lie outside.');
});

test('what is not this practice’s is not found, and nonsense is refused', async () => {
  expect(await refusal({ location: { id: b.locations.office.id } })).toBe('not_found');
  expect(await refusal({ service: { id: b.services.massage.id } })).toBe('not_found');
  for (const wrong of [
    {},
    { location: { id: office() }, timeOff: { firstDate: '2026-03-10' } },
    { location: { id: office(), availableTimes: '{' } },
    { location: { id: office(), timeZone: 'Mars/Olympus' } },
    { service: { id: a.services.massage.id, timeLength: 0 } },
    { timeOff: { firstDate: '2026-03-10', lastDate: '2026-03-09' } },
    { timeOff: { firstDate: '2026-03-10', lastDate: '2036-03-09' } },
  ]) {
    expect(await refusal(wrong)).toBe('invalid_input');
  }
});
