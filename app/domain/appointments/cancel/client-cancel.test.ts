import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClient,
  aDeclinedAppointment,
  aPaidAppointment,
  aPendingAppointment,
  anApprovedAppointment,
  given,
  type AppointmentGiven,
  type Scene,
} from '#prisma/situations/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { newToken } from '#app/platform/tokens.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { withoutStrangers } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { acceptAppointment } from '../answer/accept-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelAppointmentNoUser } from './cancel-appointment-no-user.ts';
import { clientCancel } from './client-cancel.ts';
import { declineAppointment } from '../answer/decline-appointment.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let appointments = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 16 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

type Situation<Result> = (scene: Scene, appointment: AppointmentGiven) => Result;

/** An appointment, each on a day of its own. */
function anAppointment<Result>(
  situation: Situation<Result>,
  practice = a,
  client: { id: string } = practice.clients.ada,
): Promise<Result> {
  appointments += 1;
  return given(practice.db, TEST_NOW, (scene) =>
    situation(scene, {
      client,
      location: practice.locations.office,
      services: [practice.services.massage],
      startsAt: TEST_NOW + (20 + appointments) * DAY_MS,
    }),
  );
}

const context = (rest: Partial<BaseContext> & { now?: number } = {}) => {
  const { now = TEST_NOW, ...other } = rest;
  // One client calls off more in a minute here than is written to anybody in a day (stranger-budgets.test.ts).
  const limiter = withoutStrangers(rateLimiter(db.database.pool));
  return testContext({ database: db.database, clock: fixedClock(now), limiter, ...other });
};
const byLink = (linkToken: string, appointmentId: string, now?: number) =>
  runOperation(cancelAppointmentNoUser, context({ linkToken, ...(now ? { now } : {}) }), { appointmentId });

describe('from the appointment’s own page', () => {
  test.each([
    ['a request', aPendingAppointment],
    ['a confirmed visit', anApprovedAppointment],
  ])(
    '%s is cancelled; both sides are told once',
    async (_name, situation: Situation<{ id: string; token: string }>) => {
      const appointment = await anAppointment(situation);
      expect(await byLink(appointment.token, appointment.id)).toEqual({ ok: true, value: {} });
      const traces = await appointmentTraces(db.owner, appointment.id);
      expect(traces).toMatchObject({ state: 'cancelled', cancelledBy: 'client', icsSequence: 1, topics: [] });
      expect(traces.cancelledAt).toEqual(new Date(TEST_NOW));
      expect(traces.timeline.at(-1)).toBe('cancelled');
      expect(traces.messages.toSorted()).toEqual(['appointment_cancelled', 'client_cancelled']);
    },
  );

  test('what was collected is wanted back', async () => {
    const appointment = await anAppointment((scene, about) =>
      aPaidAppointment(scene, { ...about, paidAt: TEST_NOW }),
    );
    await byLink(appointment.token, appointment.id);
    expect((await appointmentTraces(db.owner, appointment.id)).topics).toEqual(['refund-appointment']);
  });

  test('twice: the second is told so, and nobody hears of it again', async () => {
    const appointment = await anAppointment(anApprovedAppointment);
    await byLink(appointment.token, appointment.id);
    const before = await fingerprint(db.owner);
    expect(await byLink(appointment.token, appointment.id)).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed', userMessage: APPOINTMENT_MESSAGES.alreadyCancelled },
    });
    expect(await fingerprint(db.owner)).toBe(before);
  });

  test('not once its start has come, by the server’s clock', async () => {
    const appointment = await anAppointment(anApprovedAppointment);
    const before = await fingerprint(db.owner);
    expect(await byLink(appointment.token, appointment.id, appointment.startsAtMs)).toMatchObject({
      ok: false,
      refusal: { userMessage: APPOINTMENT_MESSAGES.past },
    });
    expect(await fingerprint(db.owner)).toBe(before);
    expect(await byLink(appointment.token, appointment.id, appointment.startsAtMs - 1)).toMatchObject({
      ok: true,
    });
  });

  test('a declined request is not cancelled here', async () => {
    const appointment = await anAppointment(aDeclinedAppointment);
    expect(await byLink(appointment.token, appointment.id)).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed' },
    });
  });

  test('the id alone is no proof, and neither is another appointment’s link or another practice’s (C35)', async () => {
    const appointment = await anAppointment(anApprovedAppointment);
    const before = await fingerprint(db.owner);
    const strangers = [
      context(),
      context({ linkToken: newToken() }),
      context({ linkToken: a.appointments.pending.token }),
      context({ linkToken: b.appointments.approved.token }),
      context({ actor: b.owner.actor }),
      context({ actor: a.owner.actor }),
    ];
    const answers = [];
    for (const stranger of strangers) {
      answers.push(await runOperation(cancelAppointmentNoUser, stranger, { appointmentId: appointment.id }));
    }
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    }
    expect(await fingerprint(db.owner)).toBe(before);
  });
});

describe('at the same moment', () => {
  test('the client cancels while the practitioner accepts: one final state, told once (C04)', async () => {
    for (let round = 0; round < 6; round++) {
      const appointment = await anAppointment(aPendingAppointment);
      const owner = context({ actor: a.owner.actor });
      const [accepted, cancelled] = await Promise.all([
        runOperation(acceptAppointment, owner, { appointmentId: appointment.id }),
        byLink(appointment.token, appointment.id),
      ]);
      // The cancellation always stands: it may come before the acceptance or after it, never be undone by it.
      expect(cancelled.ok).toBe(true);
      const { state, messages, timeline } = await appointmentTraces(db.owner, appointment.id);
      expect(state).toBe('cancelled');
      expect(timeline).toEqual(['requested', ...(accepted.ok ? ['approved'] : []), 'cancelled']);
      const told = ['appointment_cancelled', 'client_cancelled'];
      expect(messages.toSorted()).toEqual(accepted.ok ? [told[0], 'appointment_confirmed', told[1]] : told);
      if (!accepted.ok) {
        expect(accepted.refusal).toMatchObject({ userMessage: APPOINTMENT_MESSAGES.alreadyCancelled });
      }
    }
  });

  test('the client cancels while the practitioner declines: one of them, told once', async () => {
    const appointment = await anAppointment(aPendingAppointment);
    const owner = context({ actor: a.owner.actor });
    const [declined, cancelled] = await Promise.all([
      runOperation(declineAppointment, owner, { appointmentId: appointment.id }),
      byLink(appointment.token, appointment.id),
    ]);
    expect([declined.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
    const { state, messages } = await appointmentTraces(db.owner, appointment.id);
    expect({ state, messages: messages.toSorted() }).toEqual(
      declined.ok
        ? { state: 'unavailable', messages: ['appointment_declined'] }
        : { state: 'cancelled', messages: ['appointment_cancelled', 'client_cancelled'] },
    );
  });

  test('ten tabs and the practitioner cancel: one of them does', async () => {
    const appointment = await anAppointment(anApprovedAppointment);
    const owner = context({ actor: a.owner.actor });
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () => byLink(appointment.token, appointment.id)),
      runOperation(cancelAppointment, owner, { appointmentId: appointment.id }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { timeline, messages } = await appointmentTraces(db.owner, appointment.id);
    expect(timeline.filter((kind) => kind === 'cancelled')).toHaveLength(1);
    expect(messages.filter((template) => template === 'appointment_cancelled')).toHaveLength(1);
  });
});

describe('by a signed-in client', () => {
  /** An account whose client rows stand at both practices. */
  async function anAccount() {
    const userId = uuid();
    await db.owner.query(
      `INSERT INTO "User" (id, email, kind, name, "updatedAt") VALUES ($1, $2, 'client', 'Ada', now())`,
      [userId, `${userId}@example.com`],
    );
    const at = (practice: WorldPractice) =>
      given(practice.db, TEST_NOW, (scene) => aClient(scene, { firstName: 'Ada', lastName: 'Two', userId }));
    const actor = { kind: 'client', userId, sessionId: userId } as const;
    return { actor, atA: await at(a), atB: await at(b) };
  }
  const cancel = (actor: BaseContext['actor'], appointmentId: string) =>
    runOperation(clientCancel, context({ actor }), { appointmentId });

  test('a waiting or declined booking of their own, at any practice', async () => {
    const { actor, atA, atB } = await anAccount();
    const pending = await anAppointment(aPendingAppointment, b, atB);
    expect(await cancel(actor, pending.id)).toMatchObject({ ok: true });
    expect(await appointmentTraces(db.owner, pending.id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'client',
    });
    const declined = await anAppointment(aDeclinedAppointment, a, atA);
    expect(await cancel(actor, declined.id)).toMatchObject({ ok: true });
    // Putting a declined request away is news to nobody.
    expect(await appointmentTraces(db.owner, declined.id)).toMatchObject({
      state: 'cancelled',
      messages: [],
    });
  });

  test('a confirmed one is not cancelled from the list', async () => {
    const { actor, atA } = await anAccount();
    const confirmed = await anAppointment(anApprovedAppointment, a, atA);
    expect(await cancel(actor, confirmed.id)).toMatchObject({
      ok: false,
      refusal: { userMessage: APPOINTMENT_MESSAGES.confirmedNotCancellable },
    });
    expect((await appointmentTraces(db.owner, confirmed.id)).state).toBe('approved');
  });

  test('nobody else’s: another client’s booking is as a missing one (C15, C16)', async () => {
    const { actor } = await anAccount();
    const other = await anAccount();
    const theirs = await anAppointment(aPendingAppointment, a, other.atA);
    const before = await fingerprint(db.owner);
    const missing = await cancel(actor, uuid());
    expect(missing).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect(await cancel(actor, theirs.id)).toEqual(missing);
    expect(await cancel(actor, a.appointments.pending.id)).toEqual(missing);
    // Owning the practice makes nobody its client.
    expect(await cancel(a.owner.actor, theirs.id)).toEqual(missing);
    expect(await cancel({ kind: 'visitor' }, theirs.id)).toMatchObject({
      ok: false,
      refusal: { code: 'unauthenticated' },
    });
    // A link is no session.
    const byToken = context({ linkToken: theirs.token });
    expect(await runOperation(clientCancel, byToken, { appointmentId: theirs.id })).toMatchObject({
      ok: false,
    });
    expect(await fingerprint(db.owner)).toBe(before);
  });
});
