import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { decryptToken, tokenHash } from '#app/platform/tokens.ts';
import { bookingHold } from '#app/domain/availability/index.ts';
import { bookingRows, isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const clock = fixedClock(TEST_NOW);
const of = (name: 'a' | 'b') => ({ ...world[name], ...visitorsOf(db, world[name], clock) });
const massage = (name: 'a' | 'b') => ({
  serviceId: world[name].services.massage.id,
  locationId: world[name].locations.office.id,
});
/** The next free start that no other test of this file has taken. */
async function freeTime(name: 'a' | 'b', chosen: { serviceId: string; locationId: string } = massage(name)) {
  return isoTimes(await of(name).times(chosen, '2026-04'))[0]!;
}
async function rowOf(id: string) {
  const { rows } = await db.owner.query('SELECT * FROM "Appointment" WHERE id = $1', [id]);
  return rows[0]! as Record<string, unknown>;
}
async function effectsOf(id: string) {
  const { rows } = await db.owner.query<{ topic: string; template: string | null }>(
    `SELECT topic, payload->>'template' AS template FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 ORDER BY "createdAt", id`,
    [id],
  );
  return rows.map(({ topic, template }) => template ?? topic);
}
async function timelineOf(id: string) {
  const { rows } = await db.owner.query<{ kind: string }>(
    'SELECT kind FROM "TimelineEntry" WHERE "appointmentId" = $1 ORDER BY at, id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

test('a request waits for the practitioner: rows, link, messages and timeline are written together', async () => {
  const { book, services, locations, id: practiceId } = of('a');
  const startsAt = await freeTime('a');
  const chosen = {
    ...massage('a'),
    variationId: services.massage.variations[0]!.id,
    addOnIds: [services.hotStones.id],
  };
  const { appointment, instantActionToken } = await ok(
    book(chosen, startsAt, { message: ' Lower back, please. ' }),
  );
  expect(appointment).toMatchObject({
    state: 'pending',
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + 105 * 60_000),
    timeZone: 'America/New_York',
    amountCents: 14_500,
    amountCurrency: 'USD',
    isVirtual: false,
  });
  const row = await rowOf(appointment.id);
  expect(row).toMatchObject({
    practiceId,
    locationId: locations.office.id,
    clientBooked: true,
    bookedBy: 'client',
    newClient: true,
    bufferMinutes: 15,
    busyUntil: new Date(Date.parse(startsAt) + 120 * 60_000),
    policyText: 'Please cancel a day ahead.',
    policyAcceptedAt: new Date(TEST_NOW),
    clientMessage: 'Lower back, please.',
    approvedAt: null,
    chargeAtBooking: false,
    instantActionTokenHash: tokenHash(instantActionToken),
  });
  expect(decryptToken(row.instantActionTokenEncrypted as string)).toBe(instantActionToken);
  const { rows: lines } = await db.owner.query(
    `SELECT name, "addOn", "amountCents", "timeLength", position FROM "AppointmentService" WHERE "appointmentId" = $1 ORDER BY position`,
    [appointment.id],
  );
  expect(lines).toEqual([
    { name: 'Massage (Long)', addOn: false, amountCents: 12_500, timeLength: 90, position: 0 },
    { name: 'Hot stones', addOn: true, amountCents: 2000, timeLength: 15, position: 1 },
  ]);
  const { rows: clients } = await db.owner.query('SELECT * FROM "Client" WHERE id = $1', [row.clientId]);
  expect(clients[0]).toMatchObject({
    practiceId,
    userId: null,
    firstName: 'Nora',
    lastName: 'Quist',
    email: 'nora.quist@example.com',
    phone: '+15035550177',
    clientType: 'booked',
  });
  expect(await effectsOf(appointment.id)).toEqual(['request_received', 'new_request']);
  expect(await timelineOf(appointment.id)).toEqual(['requested']);
  expect(isoTimes(await of('a').times(massage('a'), '2026-04'))).not.toContain(startsAt);
});

test('where the practice approves at once, the visit is agreed', async () => {
  const { book } = of('b');
  const { appointment } = await ok(book(massage('b'), await freeTime('b')));
  expect(appointment.state).toBe('approved');
  expect(await rowOf(appointment.id)).toMatchObject({ approvedAt: new Date(TEST_NOW), policyText: null });
  expect(await effectsOf(appointment.id)).toEqual(['appointment_confirmed', 'new_booking']);
  expect(await timelineOf(appointment.id)).toEqual(['booked']);
});

test('the kept time becomes the booking; the same form again answers the same appointment', async () => {
  const { hold, confirm, visitor } = of('b');
  const ctx = visitor();
  const startsAt = await freeTime('b');
  const { holdToken } = await ok(hold(massage('b'), startsAt, ctx));
  const first = await ok(confirm(holdToken, {}, ctx));
  const before = await bookingRows(db);
  expect(await ok(confirm(holdToken, {}, ctx))).toEqual(first);
  // Another browser with the same token, other details: still the one booking.
  expect(await ok(confirm(holdToken, { firstName: 'Somebody' }))).toEqual(first);
  const together = await Promise.all(Array.from({ length: 8 }, () => ok(confirm(holdToken, {}, ctx))));
  expect(together.every((answer) => answer.appointment.id === first.appointment.id)).toBe(true);
  expect(await bookingRows(db)).toEqual(before);
  const page = await ok(runOperation(bookingHold, ctx, { hold: holdToken }));
  expect(page).toMatchObject({ kept: false, instantActionToken: first.instantActionToken, offer: null });
});

test('a form sent twice at once, with a hold and without one, books once', async () => {
  const { hold, confirm, book, visitor } = of('b');
  const ctx = visitor();
  const { holdToken } = await ok(hold(massage('b'), await freeTime('b'), ctx));
  const held = await Promise.all(Array.from({ length: 6 }, () => ok(confirm(holdToken, {}, ctx))));
  expect(new Set(held.map(({ instantActionToken }) => instantActionToken)).size).toBe(1);

  const startsAt = await freeTime('b');
  const key = { idempotencyKey: 'a-form-key-of-this-page' };
  const direct = await Promise.all(
    Array.from({ length: 6 }, () => ok(book(massage('b'), startsAt, key, ctx))),
  );
  expect(new Set(direct.map(({ appointment }) => appointment.id)).size).toBe(1);
  // The key of one browser opens nothing in another.
  expect((await refused(book(massage('b'), startsAt, key))).code).toBe('slot_taken');
});

test('a hold that is over still books while its time is free, and not when it is gone', async () => {
  const { db: practiceDb } = world.b;
  const later = fixedClock(TEST_NOW);
  const { hold, confirm, book } = visitorsOf(db, world.b, later);
  const startsAt = await freeTime('b');
  const first = await ok(hold(massage('b'), startsAt));
  const second = await ok(hold(massage('b'), await freeTime('b')));
  later.advance(11 * 60_000);
  await ok(confirm(first.holdToken));
  const taken = await practiceDb.tx((tx) =>
    tx.bookingHold.findFirstOrThrow({ where: { tokenHash: tokenHash(second.holdToken) } }),
  );
  await ok(book(massage('b'), taken.startsAt));
  const refusal = await refused(confirm(second.holdToken));
  expect(refusal).toMatchObject({
    code: 'slot_taken',
    data: { nearest: expect.arrayContaining([expect.any(String)]) },
  });
});

test('names of all kinds are kept as they are written', async () => {
  const { book } = of('b');
  const names = { firstName: ' Zoë-Анна 🌿 ', lastName: "O'Brien <b>" };
  const { appointment } = await ok(
    book(massage('b'), await freeTime('b'), { ...names, email: ' Zoe@Example.COM ' }),
  );
  const { rows } = await db.owner.query(
    'SELECT c.* FROM "Client" c JOIN "Appointment" a ON a."clientId" = c.id WHERE a.id = $1',
    [appointment.id],
  );
  expect(rows[0]).toMatchObject({
    firstName: 'Zoë-Анна 🌿',
    lastName: "O'Brien <b>",
    email: 'zoe@example.com',
  });
});

test('who comes again with the same name, email and phone is the same client; anyone else is a new one (C21)', async () => {
  const person = { firstName: 'Iris', lastName: 'Vale', email: 'iris@example.com', phone: '+15035550188' };
  const clientOf = async (details: object, practice: 'a' | 'b' = 'b') => {
    const { appointment } = await ok(of(practice).book(massage(practice), await freeTime(practice), details));
    const { clientId, newClient } = await rowOf(appointment.id);
    return { clientId, newClient };
  };
  const first = await clientOf(person);
  expect(first.newClient).toBe(true);
  expect(await clientOf({ ...person, firstName: ' IRIS ', phone: '503 555 0188' })).toEqual({
    clientId: first.clientId,
    newClient: false,
  });
  for (const other of [{ firstName: 'Ivo' }, { email: 'other@example.com' }, { phone: '+15035550189' }]) {
    const { clientId, newClient } = await clientOf({ ...person, ...other });
    expect(clientId).not.toBe(first.clientId);
    expect(newClient).toBe(true);
  }
  expect((await clientOf(person, 'a')).clientId).not.toBe(first.clientId);
  expect((await clientOf({ ...person, email: world.b.owner.email })).clientId).not.toBe(first.clientId);
  const { rows } = await db.owner.query(
    'SELECT count(*)::int AS linked FROM "Client" WHERE "userId" IS NOT NULL',
  );
  expect(rows[0]).toEqual({ linked: 0 });
});

test('a home visit needs an address within the distance, and keeps it', async () => {
  const { book, locations, services } = of('b');
  const chosen = { serviceId: services.massage.id, locationId: locations.home.id };
  const startsAt = await freeTime('b', chosen);
  const before = await bookingRows(db);
  const missing = await refused(book(chosen, startsAt));
  expect(missing.problems).toEqual([
    { field: 'visit.address', message: 'Please enter the address of the visit.' },
  ]);
  const visit = { address: '400 Mill St', city: 'Springfield', state: 'OR', postalCode: '97477' };
  const far = await refused(
    book(chosen, startsAt, { visit: { ...visit, city: 'Portland', postalCode: '97201' } }),
  );
  expect(far.userMessage).toContain('home visits go up to 10 miles around Springfield, OR');
  expect(await bookingRows(db)).toEqual(before);
  const at = { latitude: 44.0521, longitude: -123.05 };
  const { appointment } = await ok(
    book(chosen, startsAt, { visit: { ...visit, ...at, addressTwo: 'Unit 2' } }),
  );
  expect(await rowOf(appointment.id)).toMatchObject({
    visitAddress: '400 Mill St',
    visitAddressTwo: 'Unit 2',
    visitCity: 'Springfield',
    visitState: 'OR',
    visitPostalCode: '97477',
    visitLatitude: at.latitude,
    visitLongitude: at.longitude,
  });
});

test("a virtual visit keeps the client's zone, a visit in person does not", async () => {
  const { book, locations, services } = of('b');
  const chosen = { serviceId: services.coaching.id, locationId: locations.virtual.id };
  const zone = { clientTimeZone: 'Europe/Paris' };
  const { appointment } = await ok(book(chosen, await freeTime('b', chosen), zone));
  expect(await rowOf(appointment.id)).toMatchObject({
    isVirtual: true,
    clientTimeZone: 'Europe/Paris',
    timeZone: 'America/Los_Angeles',
  });
  const inPerson = await ok(book(massage('b'), await freeTime('b'), zone));
  expect(await rowOf(inPerson.appointment.id)).toMatchObject({ isVirtual: false, clientTimeZone: null });
});

test('the first session of a package opens it', async () => {
  const { book, services, locations } = of('b');
  const chosen = { serviceId: services.bundle.id, locationId: locations.office.id };
  const { appointment } = await ok(book(chosen, await freeTime('b', chosen)));
  const { packageId, packageSessionNumber, amountCents } = await rowOf(appointment.id);
  expect({ packageSessionNumber, amountCents }).toEqual({ packageSessionNumber: 1, amountCents: 40_000 });
  const { rows } = await db.owner.query('SELECT * FROM "ClientPackage" WHERE id = $1', [packageId]);
  expect(rows[0]).toMatchObject({ numberOfSessions: 5, sessionsRemaining: 4, name: 'Five massages' });
});

test('a booking under a longer buffer keeps it when the practice shortens its own', async () => {
  const { book, times, db: practiceDb } = of('b');
  await practiceDb.tx((tx) =>
    tx.practice.update({ where: { id: practiceDb.practiceId }, data: { appointmentBufferTime: 60 } }),
  );
  const evening = Date.parse('2026-04-28T21:00:00Z');
  await ok(book(massage('b'), evening));
  await practiceDb.tx((tx) =>
    tx.practice.update({ where: { id: practiceDb.practiceId }, data: { appointmentBufferTime: 0 } }),
  );
  const free = isoTimes(await times(massage('b'), '2026-04'));
  expect(free).not.toContain('2026-04-28T22:00:00.000Z');
  expect((await refused(book(massage('b'), '2026-04-28T22:30:00Z'))).code).toBe('slot_taken');
  expect(free).toContain('2026-04-28T23:00:00.000Z');
  await ok(book(massage('b'), '2026-04-28T23:00:00Z'));
  await practiceDb.tx((tx) =>
    tx.practice.update({ where: { id: practiceDb.practiceId }, data: { appointmentBufferTime: 15 } }),
  );
});
