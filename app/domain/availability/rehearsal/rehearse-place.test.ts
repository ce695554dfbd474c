import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRegistrationMessage } from '#app/domain/events/registration/write-registration-message.ts';
import { upsertLocation } from '#app/domain/locations/upsert-location.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/write-appointment-message.ts';
import { runOperation } from '#app/operations/run.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { writeAvailableTimes, WEEKDAYS } from '#app/lib/week/available-times.ts';
import { aGroupEvent, aGroupEventType, aRegistration, given, otherHours } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { rehearseChange } from './rehearse-change.ts';

let db: TestDatabase;
let a: WorldPractice;
/** A group event within the office's hours on a Tuesday at ten, with one who is registered; one late at night, beside them. */
let within: string;
let beside: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const type = aGroupEventType(scene, { name: 'Slow circle', locationId: a.locations.office.id });
    const day = Date.parse('2026-03-10T00:00:00-04:00');
    const at = (hour: number) =>
      aGroupEvent(scene, type, { startsAt: day + hour * HOUR_MS, timeZone: a.timeZone });
    const event = at(14);
    aRegistration(scene, event, a.clients.ada);
    within = event.id;
    beside = at(22).id;
    // Elsewhere and over: of no concern.
    aGroupEvent(scene, type, {
      startsAt: day + 15 * HOUR_MS,
      timeZone: a.timeZone,
      fields: { location: 'The park' },
    });
    aGroupEvent(scene, type, { startsAt: TEST_NOW - 7 * DAY_MS, timeZone: a.timeZone });
  });
});
afterAll(() => db.close());

const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const rehearsed = (change: object) => ok(runOperation(rehearseChange, owner(), change));
const office = () => a.locations.office.id;

test('group events lie outside other hours, and all of a place that closes are concerned', async () => {
  const mornings = writeAvailableTimes(
    WEEKDAYS.map(() => ({ enabled: true, ranges: [{ startMinute: 540, endMinute: 720 }] })),
  );
  const shorter = await rehearsed({ location: { id: office(), availableTimes: mornings } });
  expect(shorter.outsideEvents).toEqual([
    { id: within, name: 'Slow circle', displayTime: 'Tue, Mar 10, 2:00 PM EDT', registrationsCount: 1 },
  ]);
  expect(shorter.summary).toContain('3 bookings and 1 group event lie outside.');
  const closed = await rehearsed({ location: { id: office(), state: 'disabled' } });
  expect(closed.outsideEvents.map(({ id }) => id)).toEqual([within, beside]);
  expect(closed.outsideEventsCount).toBe(2);
  expect(await rehearsed({ location: { id: a.locations.virtual.id, state: 'disabled' } })).toMatchObject({
    outsideEventsCount: 0,
  });
  const off = await rehearsed({ timeOff: { firstDate: '2026-03-10' } });
  expect(off.outsideEvents.map(({ id }) => id)).toEqual([within]);
});

test('time off that is taken away says what becomes free, and different hours who was booked in them', async () => {
  const [closed, long] = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => [
    otherHours(scene, '2026-04-07', []),
    otherHours(scene, '2026-03-14', [['8:00', '20:00']]),
  ]);
  const gone = (id: string, firstDate: string) => rehearsed({ timeOff: { id, firstDate, isGone: true } });
  const opened = await gone(closed.spanId, '2026-04-07');
  expect(opened).toMatchObject({ hiddenTimes: 0, outsideCount: 0 });
  expect(opened.summary).toBe(`This opens ${opened.addedTimes} free times.`);
  // An entry that held everywhere and is kept for one place opens the others again.
  const kept = { id: closed.spanId, firstDate: '2026-04-07', locationId: office() };
  const elsewhere = await rehearsed({ timeOff: kept });
  expect(elsewhere.hiddenTimes).toBe(0);
  expect(elsewhere.addedTimes).toBeGreaterThan(0);
  expect(elsewhere.addedTimes).toBeLessThan(opened.addedTimes);
  await db.owner.query(
    `UPDATE "BookableEvent" SET "startsAt" = '2026-03-14T12:00-04:00', "endsAt" = '2026-03-14T13:00-04:00' WHERE id = $1`,
    [beside],
  );
  const shut = await gone(long.spanId, '2026-03-14');
  expect(shut.outsideEvents.map(({ id }) => id)).toEqual([beside]);
  expect(shut.hiddenTimes).toBeGreaterThan(0);
});

const STREET = { address: '7 Harbor Lane', city: 'Brooklyn', stateAbbreviation: 'NY', zip: '11231' };
const wanted = async (topic: string) =>
  (
    await db.owner.query<{ payload: Record<string, string> }>(
      `SELECT payload FROM "OutboxEvent" WHERE topic = $1 AND payload->>'template' IN ('appointment_changed', 'event_changed')`,
      [topic],
    )
  ).rows.map(({ payload }) => payload);

test('another address says who comes to it; saved, those who are confirmed are told where, unless nobody shall be', async () => {
  const asked = await rehearsed({ location: { id: office(), address: STREET } });
  // Three bookings and two events are to come there.
  expect(asked).toMatchObject({ movedCount: 5, hiddenTimes: 0, outsideCount: 0 });
  expect(asked.summary).toBe('5 of what is booked take place at the new address.');

  const save = (more: object) => ok(runOperation(upsertLocation, owner(), { id: office(), ...more }));
  await save({ ...STREET, address: '6 Harbor Lane', tellClients: false });
  expect([...(await wanted('appointment-message')), ...(await wanted('registration-message'))]).toEqual([]);
  await save({ ...STREET, name: 'Elm Street' });
  const told = await wanted('appointment-message');
  const { rows } = await db.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM "Appointment" WHERE "locationId" = $1 AND state = 'approved' AND "startsAt" > $2`,
    [office(), new Date(TEST_NOW)],
  );
  expect(rows[0]!.count).toBeGreaterThan(0);
  expect(told).toHaveLength(rows[0]!.count);
  const registered = await wanted('registration-message');
  expect(registered).toHaveLength(1);
  // The same address again is no news.
  await save({ ...STREET, name: 'Elm Street' });
  expect(await wanted('appointment-message')).toHaveLength(told.length);

  const system = () => testContext({ database: db.database, actor: { kind: 'system' } });
  await ok(runOperation(writeAppointmentMessage, system(), told[0]! as never));
  await ok(runOperation(writeRegistrationMessage, system(), registered[0]! as never));
  const { rows: messages } = await db.owner.query<{ template: string; bodyText: string }>(
    `SELECT template, "bodyText" FROM "Message" WHERE template IN ('appointment_changed', 'event_changed') ORDER BY 1`,
  );
  expect(messages.map(({ template }) => template)).toEqual(['appointment_changed', 'event_changed']);
  for (const { bodyText } of messages) expect(bodyText).toContain('7 Harbor Lane');
});

test('of home visits those are counted that were within reach and would not be', async () => {
  const { home } = a.locations;
  const point = { latitude: 40.7128, longitude: -74.006 };
  await db.owner.query(
    `UPDATE "Location" SET latitude = $2, longitude = $3, "travelDistance" = 20 WHERE id = $1`,
    [home.id, point.latitude, point.longitude],
  );
  // About seven miles to the north.
  await db.owner.query(
    `UPDATE "Appointment" SET "locationId" = $1, "visitLatitude" = 40.81, "visitLongitude" = -74.006 WHERE id = $2`,
    [home.id, a.appointments.approvedNoCard.id],
  );
  const far = async (more: object) => (await rehearsed({ location: { id: home.id, ...more } })).farCount;
  expect(await far({ travelDistance: 10 })).toBe(0);
  expect(await far({ travelDistance: 5 })).toBe(1);
  const elsewhere = { ...STREET, city: 'Albany', zip: '12207', latitude: 42.65, longitude: -73.75 };
  const moved = await rehearsed({ location: { id: home.id, travelDistance: 20, address: elsewhere } });
  expect(moved).toMatchObject({ farCount: 1, movedCount: 0 });
  expect(moved.summary).toBe('1 home visit is farther away than you go.');
});
