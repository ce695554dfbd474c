import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { availabilityOverrides } from './availability-overrides.ts';
import { deleteAvailabilityOverride } from './delete-availability-override.ts';
import { upsertAvailabilityOverride } from './upsert-availability-override.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const run = (operation: AnyOperation, input: object, practice = a) =>
  runOperation(operation, testContext({ database: db.database, actor: practice.owner.actor }), input);
const upsert = async (input: object) =>
  (
    await ok(
      runOperation(
        upsertAvailabilityOverride,
        testContext({ database: db.database, actor: a.owner.actor }),
        input,
      ),
    )
  ).availabilityOverride;
const listed = async () =>
  (
    await ok(
      runOperation(availabilityOverrides, testContext({ database: db.database, actor: a.owner.actor }), {}),
    )
  ).availabilityOverrides.map(({ name, firstDate, lastDate, closed }) => [name, firstDate, lastDate, closed]);

const clear = () => db.owner.query('DELETE FROM "AvailabilityOverride"');

/** The free times of the office's massage on a date, as local minutes. */
async function freeOn(date: string) {
  const visitors = visitorsOf(db, a, fixedClock(TEST_NOW));
  const { availableSlots } = await visitors.times(
    { serviceId: a.services.massage.id, locationId: a.locations.office.id },
    date.slice(0, 7),
  );
  const found = availableSlots.find((day) => day.date === date)?.datetimes ?? [];
  return found.map((start) =>
    start.toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }),
  );
}

describe('time off and different hours', () => {
  test('free times follow at once, there and back', async () => {
    const before = await freeOn('2026-03-18');
    expect(before.length).toBeGreaterThan(3);
    const off = await upsert({ name: 'Holidays', firstDate: '2026-03-17', lastDate: '2026-03-20' });
    expect(off).toMatchObject({
      name: 'Holidays',
      firstDate: '2026-03-17',
      lastDate: '2026-03-20',
      closed: true,
      location: null,
    });
    expect(await freeOn('2026-03-18')).toEqual([]);
    // A Saturday, which has no weekly hours, opens for a morning.
    await upsert({
      firstDate: '2026-03-21',
      locationId: a.locations.office.id,
      ranges: [{ startMinute: 600, endMinute: 660 }],
    });
    expect(await freeOn('2026-03-21')).toEqual(['10:00']);
    const gone = await ok(
      runOperation(deleteAvailabilityOverride, testContext({ database: db.database, actor: a.owner.actor }), {
        id: off.id,
      }),
    );
    expect(gone.availabilityOverride).toEqual(off);
    expect(await freeOn('2026-03-18')).toEqual(before);
    await clear();
  });

  test('warns of what stands in that time, lists it, and cancels nothing', async () => {
    const { approved } = a.appointments;
    const date = '2026-03-10';
    const refused = await run(upsertAvailabilityOverride, { firstDate: date });
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'conflict',
        userMessage:
          'One appointment already stands in this time. It stays as it is unless you move or cancel it.',
        data: {
          confirm: 'appointments',
          appointments: [
            {
              id: approved.id,
              name: 'Ada Moss',
              displayTime: 'Tue, Mar 10, 2:00 PM EDT',
              instantActionToken: approved.token,
            },
          ],
        },
      },
    });
    expect(await listed()).toEqual([]);
    // Hours that hold the appointment whole do not concern it, nor does another location.
    await upsert({ firstDate: date, ranges: [{ startMinute: 600, endMinute: 960 }] });
    await upsert({ firstDate: date, locationId: a.locations.virtual.id });
    await clear();
    const { appointments, availabilityOverride } = await ok(
      runOperation(upsertAvailabilityOverride, testContext({ database: db.database, actor: a.owner.actor }), {
        firstDate: date,
        confirmAppointments: true,
      }),
    );
    expect(appointments).toHaveLength(1);
    expect(availabilityOverride.closed).toBe(true);
    const { rows } = await db.owner.query('SELECT state FROM "Appointment" WHERE id = $1', [approved.id]);
    expect(rows).toEqual([{ state: 'approved' }]);
    await clear();
  });

  test('a newer entry takes the place of its dates; an older one around it becomes two', async () => {
    const week = await upsert({ name: 'Retreat', firstDate: '2026-04-06', lastDate: '2026-04-12' });
    await upsert({
      name: 'Half day',
      firstDate: '2026-04-08',
      ranges: [{ startMinute: 540, endMinute: 720 }],
    });
    expect(await listed()).toEqual([
      ['Retreat', '2026-04-06', '2026-04-07', true],
      ['Half day', '2026-04-08', '2026-04-08', false],
      ['Retreat', '2026-04-09', '2026-04-12', true],
    ]);
    await upsert({ id: week.id, name: 'Retreat', firstDate: '2026-04-06', lastDate: '2026-04-10' });
    expect(await listed()).toEqual([
      ['Retreat', '2026-04-06', '2026-04-10', true],
      ['Retreat', '2026-04-11', '2026-04-12', true],
    ]);
    await clear();
  });

  test('only coming entries are listed, with the weekly hours of every location', async () => {
    await upsert({ firstDate: '2026-03-01', lastDate: '2026-03-04' });
    await db.owner.query(`UPDATE "AvailabilityOverride" SET date = date - 10`);
    const found = await ok(
      runOperation(availabilityOverrides, testContext({ database: db.database, actor: a.owner.actor }), {}),
    );
    expect(found.availabilityOverrides).toEqual([]);
    expect(found).toMatchObject({ today: '2026-03-04', timeZone: 'America/New_York' });
    expect(found.locations.map(({ name }) => name)).toEqual(['Elm Street', 'Video visit', 'At your home']);
    expect(found.locations[0]!.weeklyHours.slice(0, 2)).toEqual([
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 1, startMinute: 780, endMinute: 1020 },
    ]);
    await clear();
  });

  test.each([
    [{ firstDate: '2026-03-03' }, 'firstDate', 'This date has passed.'],
    [
      { firstDate: '2026-03-09', lastDate: '2026-03-08' },
      'lastDate',
      'The last date is before the first one.',
    ],
    [
      { firstDate: '2026-03-09', lastDate: '2027-04-08' },
      'lastDate',
      'Please enter at most one year at once.',
    ],
    [{ firstDate: '2030-03-09' }, 'firstDate', 'Please choose a date within the next three years.'],
    [{ firstDate: '2026-02-30' }, 'firstDate', 'Please choose a date.'],
    [
      { firstDate: '2026-03-09', ranges: [{ startMinute: 600, endMinute: 600 }] },
      'ranges.0.endMinute',
      'The end must come after the start.',
    ],
    [
      {
        firstDate: '2026-03-09',
        ranges: [
          { startMinute: 600, endMinute: 700 },
          { startMinute: 690, endMinute: 800 },
        ],
      },
      'ranges',
      'These hours overlap.',
    ],
  ])('refuses %j', async (input, field, message) => {
    const outcome = await run(upsertAvailabilityOverride, input);
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', problems: [{ field, message }] },
    });
  });

  test('finds nothing of another practice', async () => {
    const off = await upsert({ firstDate: '2026-05-04' });
    const attempts = await Promise.all([
      run(deleteAvailabilityOverride, { id: off.id }, b),
      run(upsertAvailabilityOverride, { id: off.id, firstDate: '2026-05-05' }, b),
      run(upsertAvailabilityOverride, { firstDate: '2026-05-05', locationId: a.locations.office.id }, b),
      run(deleteAvailabilityOverride, { id: uuid() }),
    ]);
    expect(attempts.map((outcome) => !outcome.ok && outcome.refusal.code)).toEqual(
      Array(4).fill('not_found'),
    );
    expect(await listed()).toEqual([[null, '2026-05-04', '2026-05-04', true]]);
    await clear();
  });
});
