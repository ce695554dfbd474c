import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPaidAppointment, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice, clock = fixedClock(TEST_NOW)) =>
  testContext({ database: db.database, clock, actor: practice.owner.actor });

const visit = (practice: WorldPractice, startsAt: number) => ({
  client: practice.clients.ada,
  location: practice.locations.office,
  services: [practice.services.massage],
  startsAt,
});

/** Weekly sessions of one client, the first one at `from`. */
function aSeries(practice: WorldPractice, from: number, sessions: number) {
  return given(practice.db, TEST_NOW, (scene) => {
    const series = scene.add('recurringSeries', {
      id: uuid(),
      clientId: practice.clients.ada.id,
      locationId: practice.locations.office.id,
      frequency: 'weekly' as const,
      timeZone: practice.timeZone,
    });
    return Array.from({ length: sessions }, (_, position) =>
      anApprovedAppointment(scene, {
        ...visit(practice, from + position * 7 * DAY_MS),
        fields: { seriesId: series.id, seriesPosition: position, bookedBy: 'practitioner' },
      }),
    );
  });
}

test('a coming appointment is cancelled with a note to the client, and the private note stays', async () => {
  const { id } = await given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      ...visit(a, TEST_NOW + 30 * DAY_MS),
      fields: { practitionerNote: 'Left shoulder, go slowly.' },
    }),
  );
  const outcome = await runOperation(cancelAppointment, owner(a), {
    appointmentId: id,
    practitionerNote: '  I am ill, so sorry. ',
  });
  expect(outcome).toEqual({ ok: true, value: { cancelledAppointmentIds: [id] } });
  expect(await appointmentTraces(db.owner, id)).toMatchObject({
    state: 'cancelled',
    cancelledAt: new Date(TEST_NOW),
    cancelledBy: 'practitioner',
    practitionerNote: 'Left shoulder, go slowly.',
    noteToClient: 'I am ill, so sorry.',
    timeline: ['booked', 'approved', 'cancelled'],
    messages: ['appointment_cancelled'],
    notes: ['I am ill, so sorry.'],
    topics: [],
  });
});

test('what was collected is given back, once', async () => {
  const { id } = await given(a.db, TEST_NOW, (scene) =>
    aPaidAppointment(scene, { ...visit(a, TEST_NOW + 31 * DAY_MS), paidAt: TEST_NOW - DAY_MS }),
  );
  await Promise.all(
    Array.from({ length: 6 }, () => runOperation(cancelAppointment, owner(a), { appointmentId: id })),
  );
  expect(await appointmentTraces(db.owner, id)).toMatchObject({
    state: 'cancelled',
    messages: ['appointment_cancelled'],
    topics: ['refund-appointment'],
  });
});

test('a past appointment cannot be cancelled, to the very start', async () => {
  const before = await fingerprint(db.owner);
  for (const [appointment, now] of [
    [a.appointments.pastUnpaid, TEST_NOW],
    [a.appointments.approved, a.appointments.approved.startsAtMs],
  ] as const) {
    const outcome = await runOperation(cancelAppointment, owner(a, fixedClock(now)), {
      appointmentId: appointment.id,
    });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        code: 'conflict',
        userMessage:
          "The appointment start time has past so this appointment can't be cancelled or rescheduled.",
      },
    });
  }
  expect(await fingerprint(db.owner)).toBe(before);
});

test('one that was cancelled says so; a note that is too long is refused', async () => {
  const before = await fingerprint(db.owner);
  const again = await runOperation(cancelAppointment, owner(a), {
    appointmentId: a.appointments.cancelled.id,
  });
  expect(again).toMatchObject({
    ok: false,
    refusal: { code: 'state_changed', userMessage: APPOINTMENT_MESSAGES.alreadyCancelled },
  });
  const long = await runOperation(cancelAppointment, owner(a), {
    appointmentId: a.appointments.approved.id,
    practitionerNote: 'x'.repeat(1001),
  });
  expect(long).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  expect(await fingerprint(db.owner)).toBe(before);
});

describe('a series', () => {
  test('one session alone', async () => {
    const sessions = await aSeries(a, TEST_NOW + 60 * DAY_MS, 3);
    const outcome = await runOperation(cancelAppointment, owner(a), { appointmentId: sessions[1]!.id });
    expect(outcome).toEqual({ ok: true, value: { cancelledAppointmentIds: [sessions[1]!.id] } });
    const states = await Promise.all(sessions.map(({ id }) => appointmentTraces(db.owner, id)));
    expect(states.map(({ state }) => state)).toEqual(['approved', 'cancelled', 'approved']);
  });

  test('this and all following sessions; another practice’s series stays as it is', async () => {
    const [sessions, others] = await Promise.all([
      aSeries(a, TEST_NOW + 100 * DAY_MS, 4),
      aSeries(b, TEST_NOW + 100 * DAY_MS, 4),
    ]);
    await runOperation(cancelAppointment, owner(a), { appointmentId: sessions[3]!.id });
    const outcome = await runOperation(cancelAppointment, owner(a), {
      appointmentId: sessions[1]!.id,
      practitionerNote: 'I am moving away.',
      cancelRecurringSeries: true,
    });
    expect(outcome).toEqual({
      ok: true,
      value: { cancelledAppointmentIds: [sessions[1]!.id, sessions[2]!.id] },
    });
    const traces = await Promise.all(
      [...sessions, ...others].map(({ id }) => appointmentTraces(db.owner, id)),
    );
    expect(traces.map(({ state, messages }) => [state, messages.length])).toEqual([
      ['approved', 0],
      ['cancelled', 1],
      ['cancelled', 1],
      ['cancelled', 1],
      ['approved', 0],
      ['approved', 0],
      ['approved', 0],
      ['approved', 0],
    ]);
    expect(traces[2]!.notes).toEqual(['I am moving away.']);
  });

  test('two cancellations of one series at once cancel each session once', async () => {
    const sessions = await aSeries(a, TEST_NOW + 140 * DAY_MS, 6);
    const outcomes = await Promise.all(
      [0, 2, 4].map((position) =>
        runOperation(cancelAppointment, owner(a), {
          appointmentId: sessions[position]!.id,
          cancelRecurringSeries: true,
        }),
      ),
    );
    const ids = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.cancelledAppointmentIds : []));
    expect([...ids].sort()).toEqual(sessions.map(({ id }) => id).sort());
    const traces = await Promise.all(sessions.map(({ id }) => appointmentTraces(db.owner, id)));
    expect(traces.every(({ messages }) => messages.length === 1)).toBe(true);
  });
});
