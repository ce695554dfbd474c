import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anApprovedAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  given,
  otherHours,
  type AppointmentGiven,
} from '#prisma/situations/index.ts';
import { appointment } from '#app/domain/calendar/index.ts';
import { formatDuration, localDate } from '#app/lib/time.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { knowingly, ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { appointmentTimeline } from '../read/appointment-timeline.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '../messages.ts';
import { proCreateAppointment } from '../book-as-practitioner/pro-create-appointment.ts';
import { updateAppointmentV2 } from './update-appointment-v2.ts';

const done = { ok: true, value: {} };
let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let visits = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: practice.owner.actor });
const update = (appointmentId: string, changes: object = {}, practice = a) =>
  runOperation(updateAppointmentV2, owner(practice), { appointmentId, ...changes });

function anAppointment(rest: Partial<AppointmentGiven> = {}, make = anApprovedAppointment) {
  visits += 1;
  const startsAt = TEST_NOW + (20 + visits * 2) * DAY_MS;
  return given(a.db, TEST_NOW, (scene) =>
    make(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt,
      ...rest,
    }),
  );
}

async function rowOf(id: string) {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `SELECT a.*, (SELECT jsonb_agg(jsonb_build_array(s.name, s."amountCents") ORDER BY s.position)
       FROM "AppointmentService" s WHERE s."appointmentId" = a.id) AS lines FROM "Appointment" a WHERE id = $1`,
    [id],
  );
  return rows[0]!;
}
const chosen = (...services: object[]) => ({ appointmentServices: services });

test('other services, at their prices, and the client is told once', async () => {
  const { id } = await anAppointment();
  const { massage, hotStones } = a.services;
  const services = chosen({ serviceId: massage.id }, { serviceId: hotStones.id, amountCents: 1500 });
  expect(await update(id, services)).toEqual(done);
  expect(await rowOf(id)).toMatchObject({
    amountCents: 10_500,
    lines: [
      ['Massage', 9000],
      ['Hot stones', 1500],
    ],
  });
  expect(await appointmentTraces(db.owner, id)).toMatchObject({
    state: 'approved',
    icsSequence: 1,
    timeline: ['booked', 'approved', 'updated'],
    messages: ['appointment_changed'],
  });
});

test('a price alone is nobody’s news; the rules of services stand', async () => {
  const { id } = await anAppointment();
  expect(await update(id, chosen({ serviceId: a.services.massage.id, amountCents: 8000 }))).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ amountCents: 8000 });
  expect(await appointmentTraces(db.owner, id)).toMatchObject({ messages: [] });
  const before = await fingerprint(db.owner);
  expect(await refused(update(id, chosen({ serviceId: a.services.hotStones.id })))).toMatchObject({
    userMessage: "You can't create an appointment with only add-on services",
  });
  expect(await refused(update(id, chosen({ serviceId: a.services.bundle.id })))).toMatchObject({
    userMessage: PRO_MESSAGES.packageSoldAnew,
  });
  expect(await refused(update(id, chosen({ serviceId: b.services.massage.id })))).toMatchObject({
    code: 'not_found',
  });
  expect(await refused(update(id, { locationId: a.locations.virtual.id }))).toMatchObject({
    userMessage: PRO_MESSAGES.notAtLocation('Massage', 'Video visit'),
  });
  expect(await refused(update(id, { locationId: b.locations.office.id }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refused(update(id, { state: 'cancelled' }))).toMatchObject({ code: 'invalid_input' });
  expect(await fingerprint(db.owner)).toBe(before);
});

test('what it has already keeps its price, and may be disabled by now', async () => {
  const { id } = await anAppointment({ services: [{ ...a.services.massage, amountCents: 6000 }] });
  await db.owner.query(`UPDATE "Service" SET state = 'disabled' WHERE id = $1`, [a.services.massage.id]);
  const services = chosen({ serviceId: a.services.massage.id }, { serviceId: a.services.hotStones.id });
  expect(await update(id, services)).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ amountCents: 8000 });
  await db.owner.query(`UPDATE "Service" SET state = 'active' WHERE id = $1`, [a.services.massage.id]);
});

test('another place: the client’s home, then by video', async () => {
  const { id } = await anAppointment({ services: [a.services.consultation] });
  const home = { locationId: a.locations.home.id };
  expect(await refused(update(id, home))).toMatchObject({
    userMessage: 'Please enter the address of the visit.',
  });
  const visit = {
    address: '1 Main St',
    addressTwo: 'Apt 2',
    city: 'Eugene',
    state: 'OR',
    postalCode: '97401',
  };
  expect(await update(id, { ...home, visit })).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ visitAddress: '1 Main St', visitAddressTwo: 'Apt 2' });
  const before = await fingerprint(db.owner);
  expect(await update(id, { ...home, visit })).toEqual(done);
  expect(await fingerprint(db.owner)).toBe(before);
  expect(await update(id, { locationId: a.locations.virtual.id })).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ isVirtual: true, visitAddress: null });
  expect(await appointmentTraces(db.owner, id)).toMatchObject({
    messages: ['appointment_changed', 'appointment_changed'],
  });
});

test('another place that has time off then is asked about; at the same place it is known', async () => {
  const visit = await anAppointment({ services: [a.services.consultation] });
  const date = localDate(visit.startsAtMs, a.timeZone);
  const { office, virtual } = a.locations;
  await given(a.db, TEST_NOW, (scene) => {
    otherHours(scene, date, [], { locationId: virtual.id, name: 'No calls' });
    otherHours(scene, date, [], { locationId: office.id });
  });
  expect(await update(visit.id, { practitionerNote: 'Bring towels' })).toEqual(done);
  const before = await fingerprint(db.owner);
  expect(await refused(update(visit.id, { locationId: virtual.id }))).toMatchObject({
    userMessage: 'This time overlaps with Time off: No calls.',
    data: { confirm: 'overlap' },
  });
  expect(await fingerprint(db.owner)).toBe(before);
  expect(await knowingly((more) => update(visit.id, { locationId: virtual.id, ...more }))).toEqual(done);
  expect(await rowOf(visit.id)).toMatchObject({ isVirtual: true });
});

test('another time and place at once is one message; overlaps are asked about', async () => {
  const [visit, other] = [
    await anAppointment({ services: [a.services.consultation] }),
    await anAppointment(),
  ];
  const both = {
    startsAt: new Date(other.startsAtMs + 15 * 60_000),
    endsAt: new Date(other.startsAtMs + 45 * 60_000),
    locationId: a.locations.virtual.id,
  };
  const before = await fingerprint(db.owner);
  expect(await refused(update(visit.id, both))).toMatchObject({ code: 'slot_taken' });
  await db.owner.query(`UPDATE "Appointment" SET "clientBooked" = false WHERE id = $1`, [visit.id]);
  expect(await refused(update(visit.id, both))).toMatchObject({ data: { confirm: 'overlap' } });
  expect(await rowOf(visit.id)).toMatchObject({ isVirtual: false, startsAt: new Date(visit.startsAtMs) });
  expect(before).not.toBe('');
  expect(await knowingly((more) => update(visit.id, { ...both, ...more }))).toEqual(done);
  expect(await rowOf(visit.id)).toMatchObject({
    isVirtual: true,
    startsAt: both.startsAt,
    endsAt: both.endsAt,
  });
  expect(await appointmentTraces(db.owner, visit.id)).toMatchObject({
    messages: ['appointment_rescheduled'],
  });
});

test('another length: what follows is asked about, the price stands, and it is told once as a change', async () => {
  const visit = await anAppointment({ fields: { clientBooked: false } });
  await anAppointment({ startsAt: visit.endsAtMs + 30 * 60_000, fields: { clientBooked: false } });
  const longer = { endsAt: new Date(visit.endsAtMs + 45 * 60_000) };
  expect(await refused(update(visit.id, longer))).toMatchObject({ data: { confirm: 'overlap' } });
  expect(await rowOf(visit.id)).toMatchObject({ endsAt: new Date(visit.endsAtMs) });
  const { amountCents } = await rowOf(visit.id);
  expect(await knowingly((more) => update(visit.id, { ...longer, ...more }))).toEqual(done);
  expect(await rowOf(visit.id)).toMatchObject({ ...longer, amountCents });
  expect(await appointmentTraces(db.owner, visit.id)).toMatchObject({ messages: ['appointment_changed'] });
});

test('the note is kept, changed and taken away, and sent to nobody', async () => {
  const { id } = await anAppointment();
  expect(await update(id, { practitionerNote: ' Left shoulder. ' })).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ practitionerNote: 'Left shoulder.' });
  expect(await update(id, { practitionerNote: '' })).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ practitionerNote: null });
  expect(await appointmentTraces(db.owner, id)).toMatchObject({ messages: [], icsSequence: 0 });
});

test('of two forms opened on the same state the second is told, and undoes nothing', async () => {
  const { id } = await anAppointment();
  const later = (minutes: number, changes: object) =>
    runOperation(
      updateAppointmentV2,
      testContext({
        database: db.database,
        clock: fixedClock(TEST_NOW + minutes * 60_000),
        actor: a.owner.actor,
      }),
      { appointmentId: id, ...changes },
    );
  const { updatedAt: previousUpdatedAt } = await ok(runOperation(appointment, owner(), { id }));
  const { massage } = a.services;
  expect(await later(1, { practitionerNote: 'From the first tab.', previousUpdatedAt })).toEqual(done);
  const before = await fingerprint(db.owner);
  const second = { ...chosen({ serviceId: massage.id, amountCents: 100 }), previousUpdatedAt };
  expect(await refused(later(2, second))).toMatchObject({
    code: 'state_changed',
    userMessage: CHANGED_ELSEWHERE,
  });
  expect(await fingerprint(db.owner)).toBe(before);
  const reread = await ok(runOperation(appointment, owner(), { id }));
  expect(await later(3, { ...second, previousUpdatedAt: reread.updatedAt })).toEqual(done);
  expect(await rowOf(id)).toMatchObject({ amountCents: 100, practitionerNote: 'From the first tab.' });
});

test('nothing changed is no failure and causes nothing', async () => {
  const visit = await anAppointment();
  const before = await fingerprint(db.owner);
  expect(await update(visit.id)).toEqual(done);
  expect(
    await update(visit.id, {
      ...chosen({ serviceId: a.services.massage.id, amountCents: 9000 }),
      locationId: a.locations.office.id,
      startsAt: new Date(visit.startsAtMs),
      endsAt: new Date(visit.endsAtMs),
      practitionerNote: '',
    }),
  ).toEqual(done);
  expect(await fingerprint(db.owner)).toBe(before);
});

describe('money', () => {
  test('the price of what is paid stands; services of the same price may change', async () => {
    const paid = await anAppointment({}, (scene, visit) =>
      aPaidAppointment(scene, { ...visit, paidAt: TEST_NOW - DAY_MS }),
    );
    const { massage, hotStones, consultation } = a.services;
    const before = await fingerprint(db.owner);
    expect(
      await refused(update(paid.id, chosen({ serviceId: massage.id }, { serviceId: hotStones.id }))),
    ).toMatchObject({ code: 'conflict', userMessage: PRO_MESSAGES.paidPriceFixed });
    expect(await fingerprint(db.owner)).toBe(before);
    const same = chosen({ serviceId: massage.id }, { serviceId: consultation.id });
    expect(await update(paid.id, same)).toEqual(done);
    expect(await rowOf(paid.id)).toMatchObject({ amountCents: 9000 });
  });

  test('a package’s session keeps its service', async () => {
    const { appointmentId } = await ok(
      runOperation(proCreateAppointment, owner(), {
        ...chosen({ serviceId: a.services.bundle.id }),
        locationId: a.locations.office.id,
        clientId: a.clients.ada.id,
        startsAt: new Date(TEST_NOW + 200 * DAY_MS),
      }),
    );
    expect(await refused(update(appointmentId, chosen({ serviceId: a.services.massage.id })))).toMatchObject({
      userMessage: PRO_MESSAGES.packageServicesFixed,
    });
    expect(await update(appointmentId, { practitionerNote: 'first of five' })).toEqual(done);
  });
});

describe('afterwards', () => {
  test('services, length and note of a past visit are corrected without a word to the client; its start is not', async () => {
    const past = await anAppointment({ startsAt: TEST_NOW - 2 * DAY_MS }, aPastUnpaidAppointment);
    const { massage, hotStones } = a.services;
    expect(await update(past.id, chosen({ serviceId: massage.id }, { serviceId: hotStones.id }))).toEqual(
      done,
    );
    expect(await rowOf(past.id)).toMatchObject({ amountCents: 11_000 });
    expect(await appointmentTraces(db.owner, past.id)).toMatchObject({ messages: [] });
    const endsAt = new Date(past.endsAtMs + 15 * 60_000);
    expect(await update(past.id, { startsAt: new Date(past.startsAtMs), endsAt })).toEqual(done);
    expect(await rowOf(past.id)).toMatchObject({ endsAt, amountCents: 11_000 });
    expect(await appointmentTraces(db.owner, past.id)).toMatchObject({ messages: [] });
    const { entries } = await ok(runOperation(appointmentTimeline, owner(), { appointmentId: past.id }));
    expect(entries.map(({ text }) => text)).toContain(
      `Length changed from ${formatDuration(60)} to ${formatDuration(75)}`,
    );
    expect(await refused(update(past.id, { startsAt: new Date(TEST_NOW + DAY_MS) }))).toMatchObject({
      userMessage:
        "The appointment start time has past so this appointment can't be cancelled or rescheduled.",
    });
  });

  test('a cancelled one, and another practice’s, are not edited', async () => {
    const before = await fingerprint(db.owner);
    const note = { practitionerNote: 'hello' };
    expect(await refused(update(a.appointments.cancelled.id, note))).toMatchObject({
      code: 'state_changed',
      userMessage: APPOINTMENT_MESSAGES.alreadyCancelled,
    });
    expect(await refused(update(a.appointments.approved.id, note, b))).toMatchObject({
      code: 'not_found',
      userMessage: 'Appointment not found',
    });
    expect(await fingerprint(db.owner)).toBe(before);
  });
});
