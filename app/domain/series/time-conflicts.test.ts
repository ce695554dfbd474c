import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCancelledAppointment,
  anApprovedAppointment,
  aPersonalEvent,
  given,
  otherHours,
} from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { localDate, localInstant } from '#app/lib/time.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { SERIES_MESSAGES } from './messages.ts';
import { timeConflicts } from './time-conflicts.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const ask = (startsAt: number, more: object = {}, practice = a) =>
  runOperation(timeConflicts, testContext({ database: db.database, actor: practice.owner.actor }), {
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + HOUR_MS),
    ...more,
  });

test('what stands at a time is told as saving would ask about it: visits, and time off of the practice or the place', async () => {
  const { approved } = a.appointments;
  const found = async (startsAt: number, more: object = {}) =>
    (await ok(ask(startsAt, more))).conflicts.map(({ type, name }) => [type, name]);
  expect(await found(approved.startsAtMs + HOUR_MS / 2)).toEqual([['client', 'Ada Moss']]);
  expect(await found(approved.startsAtMs, { appointmentId: approved.id })).toEqual([]);
  const theirs = await ok(ask(approved.startsAtMs + HOUR_MS / 2, {}, b));
  expect(theirs.conflicts.map(({ id }) => id)).not.toContain(approved.id);

  const quiet = TEST_NOW + 50 * DAY_MS;
  const { office, virtual } = a.locations;
  await given(a.db, TEST_NOW, (scene) => {
    otherHours(scene, localDate(quiet, a.timeZone), [], { name: 'Holidays' });
    otherHours(scene, localDate(quiet + DAY_MS, a.timeZone), [], { locationId: virtual.id });
  });
  expect(await found(quiet)).toEqual([['time_off', 'Time off: Holidays']]);
  expect(await found(quiet, { locationId: office.id })).toEqual([['time_off', 'Time off: Holidays']]);
  expect(await found(quiet + DAY_MS)).toEqual([]);
  expect(await found(quiet + DAY_MS, { locationId: office.id })).toEqual([]);
  expect(await found(quiet + DAY_MS, { locationId: virtual.id })).toEqual([['time_off', 'Time off']]);
});

test('an event is asked about by the dates of its own zone, over several days too', async () => {
  const { office } = a.locations;
  // In New York it is 9 PM, in Athens the next day already.
  const evening = localInstant('2026-06-10', 21 * 60, a.timeZone);
  await given(a.db, TEST_NOW, (scene) => otherHours(scene, '2026-06-11', [], { name: 'Course' }));
  const names = async (more: object) => (await ok(ask(evening, more))).conflicts.map(({ name }) => name);
  const athens = { timeZone: 'Europe/Athens' };
  expect(await names({})).toEqual([]);
  expect(await names(athens)).toEqual(['Time off: Course']);
  expect(await names({ ...athens, locationId: office.id })).toEqual(['Time off: Course']);
  expect(await names({ endsAt: new Date(evening + 3 * DAY_MS) })).toEqual(['Time off: Course']);
  expect(await refused(ask(evening, { timeZone: 'Mars/Olympus' }))).toMatchObject({
    problems: [{ field: 'timeZone' }],
  });
});

test('of much that stands at a time the first are told and the others counted; what is changed is neither', async () => {
  const begins = TEST_NOW + 200 * DAY_MS;
  const [own] = await given(a.db, TEST_NOW, (scene) =>
    Array.from({ length: 25 }, (_, hour) => {
      const startsAt = begins + hour * HOUR_MS;
      return aPersonalEvent(scene, {
        name: `Errand ${hour}`,
        startsAt,
        endsAt: startsAt + HOUR_MS,
        timeZone: a.timeZone,
      });
    }),
  );
  const endsAt = new Date(begins + 30 * DAY_MS);
  const all = await ok(ask(begins, { endsAt }));
  expect([all.conflicts.length, all.conflicts[0]!.name, all.more]).toEqual([20, 'Errand 0', 5]);
  const changed = await ok(ask(begins, { endsAt, eventId: own!.id }));
  expect([changed.conflicts.length, changed.conflicts[0]!.name, changed.more]).toEqual([20, 'Errand 1', 4]);
  expect((await ok(ask(begins, { endsAt: new Date(begins + 2 * HOUR_MS) }))).more).toBe(0);
});

test('no such place, an end before the start and more than a month are refused', async () => {
  expect(await refused(ask(TEST_NOW, { locationId: b.locations.office.id }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refused(ask(TEST_NOW, { endsAt: new Date(TEST_NOW) }))).toMatchObject({
    problems: [{ field: 'endsAt', message: PRO_MESSAGES.endBeforeStart }],
  });
  expect(await refused(ask(TEST_NOW, { endsAt: new Date(TEST_NOW + 32 * DAY_MS) }))).toMatchObject({
    problems: [{ field: 'endsAt', message: SERIES_MESSAGES.askedTooLong }],
  });
});

test('a visit outside the opening hours of its place is said to be, before it is made and before it is moved', async () => {
  const { approved } = a.appointments;
  const [{ locationId, name }] = (
    await db.owner.query<{ locationId: string; name: string }>(
      `SELECT l.id AS "locationId", l.name FROM "Appointment" a JOIN "Location" l ON l.id = a."locationId" WHERE a.id = $1`,
      [approved.id],
    )
  ).rows as [{ locationId: string; name: string }];
  const closed = async (startsAt: number, more: object) => (await ok(ask(startsAt, more))).closed;
  const outside = `Outside the opening hours of ${name}.`;
  const night = localInstant('2026-07-08', 3 * 60, a.timeZone);
  const morning = localInstant('2026-07-08', 10 * 60, a.timeZone);
  expect(await closed(night, { locationId })).toBe(outside);
  expect(await closed(night, { appointmentId: approved.id })).toBe(outside);
  expect(await closed(morning, { appointmentId: approved.id })).toBeNull();
  // Partly is outside too.
  expect(
    await closed(morning, { appointmentId: approved.id, endsAt: new Date(morning + 13 * HOUR_MS) }),
  ).toBe(outside);
  expect(await closed(night, { locationId, timeZone: a.timeZone })).toBeNull();
  await given(a.db, TEST_NOW, (scene) => otherHours(scene, '2026-07-09', [], { name: 'Away' }));
  const off = await ok(ask(night + DAY_MS, { appointmentId: approved.id }));
  expect([off.conflicts.map(({ name: what }) => what), off.closed]).toEqual([['Time off: Away'], null]);
});

test('what can not be confirmed away is said before a move: another client’s booking, its buffer, and a time gone by', async () => {
  const { approved } = a.appointments;
  const refusedAt = async (startsAt: number, id: string) =>
    (await ok(ask(startsAt, { appointmentId: id }))).refused;
  const begins = TEST_NOW + 300 * DAY_MS;
  const [appointment] = await given(a.db, TEST_NOW, (scene) => [
    anApprovedAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: begins,
    }),
  ]);
  expect(await refusedAt(begins + HOUR_MS / 2, appointment!.id)).toBeNull();
  expect(await refusedAt(approved.startsAtMs, appointment!.id)).toBe(PRO_MESSAGES.bookedByClient);
  expect(await refusedAt(approved.endsAtMs + 5 * 60_000, appointment!.id)).toBe(PRO_MESSAGES.bookedByClient);
  expect(await refusedAt(TEST_NOW - DAY_MS, appointment!.id)).toBe(PRO_MESSAGES.newTimePast);
  expect((await ok(ask(approved.startsAtMs))).refused).toBeNull();
});

test('a visit that can no longer be moved is said to be so; an edit may put right how long one took', async () => {
  const [cancelled, begun] = await given(a.db, TEST_NOW, (scene) => {
    const appointment = {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
    };
    return [
      aCancelledAppointment(scene, { ...appointment, startsAt: TEST_NOW + 310 * DAY_MS }),
      anApprovedAppointment(scene, { ...appointment, startsAt: TEST_NOW - HOUR_MS / 2 }),
    ];
  });
  const whyNot = async (id: string, startsAt: number, more: object = {}) =>
    (await ok(ask(startsAt, { appointmentId: id, ...more }))).refused;
  expect(await whyNot(cancelled.id, TEST_NOW + 312 * DAY_MS)).toBe(APPOINTMENT_MESSAGES.alreadyCancelled);
  expect(await whyNot(begun.id, TEST_NOW + 312 * DAY_MS)).toBe(APPOINTMENT_MESSAGES.past);
  expect(await whyNot(begun.id, TEST_NOW + 312 * DAY_MS, { editing: true })).toBe(APPOINTMENT_MESSAGES.past);
  expect(await whyNot(begun.id, begun.startsAtMs)).toBe(APPOINTMENT_MESSAGES.past);
  expect(await whyNot(begun.id, begun.startsAtMs, { editing: true })).toBeNull();
});

test('a group event that moves meets the time off of where it is: its own place, else its type’s', async () => {
  const { office, virtual } = a.locations;
  const day = TEST_NOW + 330 * DAY_MS;
  const at = { startsAt: new Date(day), endsAt: new Date(day + HOUR_MS), timeZone: a.timeZone };
  const [ofType, typed, own] = await given(a.db, TEST_NOW, (scene) => {
    const type = scene.add('bookableEventType', {
      id: uuid(),
      name: 'Breathing circle',
      slug: 'breathing-circle',
      amountCents: 0,
      locationId: virtual.id,
    });
    const event = (more: object) =>
      scene.add('bookableEvent', { id: uuid(), bookableEventTypeId: type.id, ...at, ...more });
    otherHours(scene, localDate(day + 2 * DAY_MS, a.timeZone), [], { locationId: virtual.id });
    return [event({}), event({ location: 'The park' }), event({ locationId: office.id })];
  });
  const met = async (eventId: string) =>
    (await ok(ask(day + 2 * DAY_MS, { eventId }))).conflicts.map(({ type }) => type);
  expect(await met(ofType.id)).toEqual(['time_off']);
  expect(await met(typed.id)).toEqual([]);
  expect(await met(own.id)).toEqual([]);
});
