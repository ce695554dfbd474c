import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPendingAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { cancelAppointment } from '../cancel/cancel-appointment.ts';
import { cancelAppointmentNoUser } from '../cancel/cancel-appointment-no-user.ts';
import { declineAppointment } from './decline-appointment.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let requests = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice, clock = fixedClock(TEST_NOW)) =>
  testContext({ database: db.database, clock, actor: practice.owner.actor });

/** A new request in a practice, on a day of its own. */
function aRequest(practice: WorldPractice, fields: { chargeAtBooking?: boolean } = {}) {
  requests += 1;
  const startsAt = TEST_NOW + (20 + requests) * DAY_MS;
  return given(practice.db, TEST_NOW, (scene) =>
    aPendingAppointment(scene, {
      client: practice.clients.ada,
      location: practice.locations.office,
      services: [practice.services.massage],
      startsAt,
      fields,
    }),
  );
}

describe('accepting', () => {
  test('a request becomes an appointment; the client is told once', async () => {
    const request = await aRequest(a);
    const outcome = await runOperation(acceptAppointment, owner(a), { appointmentId: request.id });
    expect(outcome).toEqual({ ok: true, value: {} });
    expect(await appointmentTraces(db.owner, request.id)).toMatchObject({
      state: 'approved',
      approvedAt: new Date(TEST_NOW),
      icsSequence: 1,
      timeline: ['requested', 'approved'],
      messages: ['appointment_confirmed'],
      topics: [],
    });
  });

  test('where the practice charges at booking, the charge is wanted now', async () => {
    const request = await aRequest(a, { chargeAtBooking: true });
    await runOperation(acceptAppointment, owner(a), { appointmentId: request.id });
    expect((await appointmentTraces(db.owner, request.id)).topics).toEqual(['charge-appointment']);
  });

  test('a request whose time has come cannot be accepted any more, only declined', async () => {
    const request = await aRequest(a);
    const late = owner(a, fixedClock(request.startsAtMs));
    const accepted = await runOperation(acceptAppointment, late, { appointmentId: request.id });
    expect(accepted).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: APPOINTMENT_MESSAGES.acceptTooLate },
    });
    expect(await runOperation(declineAppointment, late, { appointmentId: request.id })).toMatchObject({
      ok: true,
    });
  });
});

test('declining takes a request off the calendar and frees its time', async () => {
  const request = await aRequest(a);
  expect(await runOperation(declineAppointment, owner(a), { appointmentId: request.id })).toMatchObject({
    ok: true,
  });
  expect(await appointmentTraces(db.owner, request.id)).toMatchObject({
    state: 'unavailable',
    approvedAt: null,
    cancelledAt: null,
    timeline: ['requested', 'declined'],
    messages: ['appointment_declined'],
  });
  const again = given(a.db, TEST_NOW, (scene) =>
    aPendingAppointment(scene, {
      client: a.clients.ben,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: request.startsAtMs,
    }),
  );
  await expect(again).resolves.toMatchObject({ state: 'pending' });
});

test('a request is declined with a note to the client, and the private note stays', async () => {
  const { id: appointmentId } = await aRequest(a);
  await db.owner.query(`UPDATE "Appointment" SET "practitionerNote" = 'Sounds in a hurry.' WHERE id = $1`, [
    appointmentId,
  ]);
  const practitionerNote = ' Thursday would work. ';
  expect(await runOperation(declineAppointment, owner(a), { appointmentId, practitionerNote })).toEqual({
    ok: true,
    value: {},
  });
  expect(await appointmentTraces(db.owner, appointmentId)).toMatchObject({
    state: 'unavailable',
    practitionerNote: 'Sounds in a hurry.',
    noteToClient: 'Thursday would work.',
    messages: ['appointment_declined'],
    notes: ['Thursday would work.'],
  });
});

describe('when something happened meanwhile, the answer says what', () => {
  test.each([
    {
      first: acceptAppointment,
      second: acceptAppointment,
      userMessage: APPOINTMENT_MESSAGES.alreadyAccepted,
    },
    {
      first: acceptAppointment,
      second: declineAppointment,
      userMessage: APPOINTMENT_MESSAGES.alreadyAccepted,
    },
    {
      first: declineAppointment,
      second: acceptAppointment,
      userMessage: APPOINTMENT_MESSAGES.alreadyDeclined,
    },
    {
      first: cancelAppointment,
      second: acceptAppointment,
      userMessage: APPOINTMENT_MESSAGES.alreadyCancelled,
    },
    {
      first: cancelAppointment,
      second: declineAppointment,
      userMessage: APPOINTMENT_MESSAGES.alreadyCancelled,
    },
  ])('$first.name, then $second.name', async ({ first, second, userMessage }) => {
    const { id: appointmentId } = await aRequest(a);
    await runOperation(first, owner(a), { appointmentId });
    const before = await fingerprint(db.owner);
    const outcome = await runOperation(second, owner(a), { appointmentId });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'state_changed', userMessage } });
    expect(await fingerprint(db.owner)).toBe(before);
  });
});

describe('who may', () => {
  const visitor = () => testContext({ database: db.database });
  const client = () =>
    testContext({
      database: db.database,
      actor: { kind: 'client', userId: a.owner.userId, sessionId: a.owner.userId },
    });
  const linkHolder = () => testContext({ database: db.database, linkToken: a.appointments.pending.token });

  test.each([
    { operation: acceptAppointment },
    { operation: declineAppointment },
    { operation: cancelAppointment },
  ])(
    '$operation.name: nobody but the owner; another practice’s id is as a missing one; nothing is written (C15, C16)',
    async ({ operation }) => {
      const appointmentId = a.appointments.pending.id;
      const before = await fingerprint(db.owner);
      for (const stranger of [visitor(), client(), linkHolder()]) {
        expect(await runOperation(operation, stranger, { appointmentId })).toMatchObject({
          ok: false,
          refusal: { code: 'unauthenticated' },
        });
      }
      const foreign = await runOperation(operation, owner(b), { appointmentId });
      const missing = await runOperation(operation, owner(b), {
        appointmentId: '0190a2b4-0000-7000-8000-000000000000',
      });
      expect(foreign).toMatchObject({
        ok: false,
        refusal: { code: 'not_found', userMessage: 'Appointment not found' },
      });
      expect(foreign).toEqual(missing);
      expect(await runOperation(operation, owner(a), { appointmentId: 'x' })).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input' },
      });
      expect(
        await runOperation(operation, owner(a), { appointmentId, practiceId: b.id } as never),
      ).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
      expect(await fingerprint(db.owner)).toBe(before);
    },
  );
});

describe('two people at once', () => {
  let appointmentId: string;
  beforeEach(async () => {
    appointmentId = (await aRequest(a)).id;
  });

  test('a double press accepts once and tells the client once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => runOperation(acceptAppointment, owner(a), { appointmentId })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await appointmentTraces(db.owner, appointmentId)).toMatchObject({
      state: 'approved',
      timeline: ['requested', 'approved'],
      messages: ['appointment_confirmed'],
    });
  });

  test('accept in one tab, decline in another: one wins, the other is told which', async () => {
    const [accepted, declined] = await Promise.all([
      runOperation(acceptAppointment, owner(a), { appointmentId }),
      runOperation(declineAppointment, owner(a), { appointmentId }),
    ]);
    expect([accepted.ok, declined.ok].filter(Boolean)).toHaveLength(1);
    const { state, messages } = await appointmentTraces(db.owner, appointmentId);
    expect({ state, messages }).toEqual(
      accepted.ok
        ? { state: 'approved', messages: ['appointment_confirmed'] }
        : { state: 'unavailable', messages: ['appointment_declined'] },
    );
  });
});

describe('accepted in one tab while the client cancels in another (C04)', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('round %i: cancelled in the end, and each told once', async (round) => {
    const request = await aRequest(a);
    // A network of its own: of one, each press takes from what one mailbox is written to in a day.
    const client = testContext({
      database: db.database,
      linkToken: request.token,
      address: `198.51.100.${round}`,
    });
    const pressed = { appointmentId: request.id };
    const [accepted, ...cancelled] = await Promise.all([
      runOperation(acceptAppointment, owner(a), pressed),
      runOperation(cancelAppointmentNoUser, client, pressed),
      runOperation(cancelAppointmentNoUser, client, pressed),
    ]);
    const again = await runOperation(acceptAppointment, owner(a), pressed);
    expect(again).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed', userMessage: APPOINTMENT_MESSAGES.alreadyCancelled },
    });
    expect(cancelled.filter(({ ok }) => ok)).toHaveLength(1);
    const { state, cancelledBy, messages, timeline } = await appointmentTraces(db.owner, request.id);
    expect({ state, cancelledBy }).toEqual({ state: 'cancelled', cancelledBy: 'client' });
    expect(timeline).toEqual(
      accepted.ok ? ['requested', 'approved', 'cancelled'] : ['requested', 'cancelled'],
    );
    expect([...messages].sort()).toEqual([
      'appointment_cancelled',
      ...(accepted.ok ? ['appointment_confirmed'] : []),
      'client_cancelled',
    ]);
  });
});

test('two requests can never wait for one time, so two can never be accepted for it (C03)', async () => {
  const request = await aRequest(a);
  const rival = given(a.db, TEST_NOW, (scene) =>
    aPendingAppointment(scene, {
      client: a.clients.ben,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: request.startsAtMs + 30 * 60_000,
    }),
  );
  await expect(rival).rejects.toThrow('Appointment_no_overlap');
});
