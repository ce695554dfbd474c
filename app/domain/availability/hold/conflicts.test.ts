import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCancelledAppointment,
  anApprovedAppointment,
  aPersonalEvent,
  given,
  otherHours,
} from '#prisma/situations/index.ts';
import { ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { conflictsWith } from './conflicts.ts';

/** Tuesday, March 17, 2026, 10:00 in New York. */
const NOON = Date.UTC(2026, 2, 17, 14);
let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const asked = { now: TEST_NOW, timeZone: 'America/New_York' };
const at = (startsAt: number, endsAt = startsAt + HOUR_MS) => ({ startsAt, endsAt });
const find = (spans: { startsAt: number; endsAt: number }[], more: object = {}, practice = a) =>
  practice.db.run((sql) => conflictsWith(sql, spans, { ...asked, practiceId: practice.id, ...more }));

describe('what stands at a time', () => {
  test('is each kind of thing, by name and time, and of this practice alone', async () => {
    const appointment = await given(a.db, TEST_NOW, (scene) => {
      const event = { startsAt: new Date(NOON), endsAt: new Date(NOON + HOUR_MS), timeZone: a.timeZone };
      const type = scene.add('bookableEventType', {
        id: uuid(),
        name: 'Breathing circle',
        slug: 'breathing-circle',
        amountCents: 0,
      });
      scene.add('bookableEvent', { id: uuid(), bookableEventTypeId: type.id, ...event });
      scene.add('externalBusy', {
        id: uuid(),
        uid: 'outside',
        title: 'School run',
        startsAt: new Date(NOON),
        endsAt: new Date(NOON + HOUR_MS),
      });
      aPersonalEvent(scene, { name: '', startsAt: NOON, endsAt: NOON + HOUR_MS, timeZone: a.timeZone });
      aCancelledAppointment(scene, {
        client: a.clients.cleo,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: NOON,
      });
      return anApprovedAppointment(scene, {
        client: a.clients.ada,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: NOON,
      });
    });
    const [found] = await find([at(NOON + HOUR_MS / 2)]);
    expect(found!.map(({ name, type }) => `${type}: ${name}`).sort()).toEqual([
      'bookable: Breathing circle',
      'calendar: School run',
      'client: Ada Moss',
      'personal: Personal event',
    ]);
    expect(found![0]!.timeRange).toBe('Tue, Mar 17, 10:00 – 11:00 AM EDT');
    expect(await find([at(NOON)], {}, b)).toEqual([[]]);
    const [others] = await find([at(NOON)], { ignoreAppointmentId: appointment.id });
    expect(others!.map(({ type }) => type)).not.toContain('client');
  });

  test('is all day where it takes whole days, with the dates of more than one', async () => {
    // Wednesday 18 and Friday, March 20, midnight in New York.
    const [wednesday, friday] = [Date.UTC(2026, 2, 18, 4), Date.UTC(2026, 2, 20, 4)];
    const day = { allDay: true, timeZone: a.timeZone };
    await given(a.db, TEST_NOW, (scene) => {
      aPersonalEvent(scene, { ...day, name: 'Day off', startsAt: wednesday, endsAt: wednesday + DAY_MS });
      aPersonalEvent(scene, { ...day, name: 'Retreat', startsAt: wednesday, endsAt: friday });
    });
    const [found] = await find([at(wednesday + 15 * HOUR_MS)]);
    expect(found!.map(({ name, timeRange }) => [name, timeRange]).sort()).toEqual([
      ['Day off', 'Wed, Mar 18, all day'],
      ['Retreat', 'Wed, Mar 18 – Thu, Mar 19, all day'],
    ]);
  });

  test('is nothing that ends when it begins, unless a buffer is asked for', async () => {
    expect(await find([at(NOON + HOUR_MS), at(NOON - HOUR_MS)])).toEqual([[], []]);
    const [near] = await find([at(NOON + HOUR_MS + 10 * 60_000)], { bufferMinutes: 15 });
    expect(near!.length).toBeGreaterThan(0);
  });

  test('is answered for many times at once, each for itself', async () => {
    const spans = Array.from({ length: 25 }, (_, week) => at(NOON + (week - 3) * 7 * DAY_MS));
    const found = await find(spans);
    expect(found.map((conflicts) => conflicts.length > 0).indexOf(true)).toBe(3);
    expect(found).toHaveLength(25);
  });

  test('is time off too where the venue is asked about: its own before the practice’s, whole dates by its clocks', async () => {
    const [office, virtual] = [a.locations.office.id, a.locations.virtual.id];
    const holidays = uuid();
    await given(a.db, TEST_NOW, (scene) => {
      for (const date of ['2026-05-04', '2026-05-05', '2026-05-06'])
        otherHours(scene, date, [], { spanId: holidays, name: 'Holidays' });
      // The office is open on one of them, and closed alone on another day.
      otherHours(scene, '2026-05-05', [['9:00', '12:00']], { locationId: office });
      otherHours(scene, '2026-05-20', [], { locationId: office });
      otherHours(scene, '2026-05-21', [['9:00', '12:00']], { name: 'Opening late' });
    });
    const noon = (date: string) => at(Date.parse(`${date}T16:00:00Z`));
    const named = async (span: { startsAt: number; endsAt: number }, locationId: string | null) =>
      (await find([span], { at: { locationId } }))[0]!.map(({ name, type, timeRange }) => [
        type,
        name,
        timeRange,
      ]);
    const whole = ['time_off', 'Time off: Holidays', 'Mon, May 4 – Wed, May 6, all day'];
    expect(await named(noon('2026-05-04'), office)).toEqual([whole]);
    expect(await named(noon('2026-05-04'), null)).toEqual([whole]);
    expect(await named(noon('2026-05-05'), office)).toEqual([]);
    expect(await named(noon('2026-05-05'), virtual)).toEqual([whole]);
    expect(await named(noon('2026-05-20'), office)).toEqual([
      ['time_off', 'Time off', 'Wed, May 20, all day'],
    ]);
    expect(await named(noon('2026-05-20'), virtual)).toEqual([]);
    expect(await named(noon('2026-05-21'), office)).toEqual([]);
    // Over midnight into the first day; up to midnight; after the last day; the other practice; nobody asked.
    const midnight = Date.parse('2026-05-04T04:00:00Z');
    expect(await named(at(midnight - HOUR_MS / 2), office)).toEqual([whole]);
    expect(await named(at(midnight - HOUR_MS, midnight), office)).toEqual([]);
    expect(
      (await find([at(midnight - HOUR_MS, midnight)], { at: { locationId: office }, bufferMinutes: 60 }))[0],
    ).toEqual([]);
    expect(await named(at(Date.parse('2026-05-07T04:00:00Z')), office)).toEqual([]);
    expect(await find([noon('2026-05-04')], { at: { locationId: null } }, b)).toEqual([[]]);
    expect(await find([noon('2026-05-04')])).toEqual([[]]);
  });

  test('is a visitor’s hold too, while it lasts', async () => {
    const visitors = visitorsOf(db, a, fixedClock(TEST_NOW));
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    const [day] = (await visitors.times(chosen)).availableSlots;
    const start = day!.datetimes[0]!;
    await ok(visitors.hold(chosen, start));
    const [held] = await find([at(start.getTime())]);
    expect(held).toMatchObject([{ type: 'hold', name: 'A visitor who is booking right now' }]);
    expect(await find([at(start.getTime())], { now: TEST_NOW + 11 * 60_000 })).toEqual([[]]);
  });
});
