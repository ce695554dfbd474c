import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindAppointment, writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import {
  anApprovedAppointment,
  aPendingAppointment,
  aPersonalEvent,
  given,
  otherHours,
  type AppointmentGiven,
} from '#prisma/situations/index.ts';
import { localDate } from '#app/lib/time.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { knowingly, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { cancelAppointmentNoUser } from '../cancel/cancel-appointment-no-user.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '../messages.ts';
import { reschedule } from './reschedule.ts';

const PAST = "The appointment start time has past so this appointment can't be cancelled or rescheduled.";
let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let appointments = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor: practice.owner.actor });
const move = (input: Record<string, unknown>, practice = a, now = TEST_NOW) =>
  runOperation(reschedule, owner(practice, now), input);
const moved = { ok: true, value: {} };

/** An hour's appointment on a day of its own; `startsAt` is 10 days ahead and later. */
function anAppointment(rest: Partial<AppointmentGiven> = {}, make = anApprovedAppointment) {
  appointments += 1;
  const startsAt = TEST_NOW + (10 + appointments * 3) * DAY_MS;
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

async function timesOf(id: string) {
  const { rows } = await db.owner.query<Record<string, Date | null>>(
    `SELECT "startsAt", "endsAt", "busyUntil", "rescheduledAt", "emailReminderAt", "textReminderAt" FROM "Appointment" WHERE id = $1`,
    [id],
  );
  return rows[0]!;
}

describe('a new time', () => {
  test('keeps state and length, tells the client with the message, and stands in the timeline', async () => {
    const appointment = await anAppointment();
    const startsAt = new Date(appointment.startsAtMs + DAY_MS);
    expect(
      await move({ appointmentId: appointment.id, startsAt: startsAt.toISOString(), message: ' Sorry! ' }),
    ).toEqual(moved);
    expect(await timesOf(appointment.id)).toMatchObject({
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      busyUntil: new Date(startsAt.getTime() + HOUR_MS + 15 * 60_000),
      rescheduledAt: new Date(TEST_NOW),
    });
    expect(await appointmentTraces(db.owner, appointment.id)).toMatchObject({
      state: 'approved',
      icsSequence: 1,
      timeline: ['booked', 'approved', 'rescheduled'],
      messages: ['appointment_rescheduled'],
      notes: ['Sorry!'],
    });
  });

  test('lengthens it, which is told as a change and not as a new time', async () => {
    const appointment = await anAppointment({ fields: { emailReminderAt: new Date(TEST_NOW) } });
    const endsAt = new Date(appointment.endsAtMs + 45 * 60_000);
    expect(
      await move({ appointmentId: appointment.id, startsAt: new Date(appointment.startsAtMs), endsAt }),
    ).toEqual(moved);
    expect(await timesOf(appointment.id)).toMatchObject({
      startsAt: new Date(appointment.startsAtMs),
      endsAt,
      busyUntil: new Date(endsAt.getTime() + 15 * 60_000),
      rescheduledAt: null,
      // It starts when it was said to start, so nobody is reminded twice.
      emailReminderAt: new Date(TEST_NOW),
    });
    expect(await appointmentTraces(db.owner, appointment.id)).toMatchObject({
      icsSequence: 1,
      messages: ['appointment_changed'],
    });
  });

  test('moves a request, which stays one', async () => {
    const appointment = await anAppointment({}, aPendingAppointment);
    expect(
      await move({ appointmentId: appointment.id, startsAt: new Date(appointment.startsAtMs + HOUR_MS) }),
    ).toEqual(moved);
    expect(await appointmentTraces(db.owner, appointment.id)).toMatchObject({
      state: 'pending',
      timeline: ['requested', 'rescheduled'],
    });
  });

  test('is written to the client with the calendar file, raised', async () => {
    const appointment = await anAppointment();
    const startsAt = new Date(appointment.startsAtMs + DAY_MS);
    await move({ appointmentId: appointment.id, startsAt, message: 'See you then.' });
    const { rows: wanted } = await db.owner.query<{ payload: object }>(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1`,
      [appointment.id],
    );
    const worker = testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW),
      actor: { kind: 'system' },
    });
    const written = await runOperation(writeAppointmentMessage, worker, wanted[0]!.payload);
    expect(written).toEqual({ ok: true, value: { written: 2 } });
    const { rows } = await db.owner.query<{ subject: string; bodyText: string; icsText: string }>(
      `SELECT subject, "bodyText", "icsText" FROM "Message" WHERE "appointmentId" = $1 AND channel = 'email'`,
      [appointment.id],
    );
    expect(rows[0]!.subject).toContain('New time: ');
    expect(rows[0]!.bodyText).toContain('Ann Alder writes: “See you then.”');
    expect(rows[0]!.icsText).toContain('SEQUENCE:1');
    expect(rows[0]!.icsText).toContain('STATUS:CONFIRMED');
  });

  test('is reminded of anew, but not right after it was told', async () => {
    const appointment = await anAppointment({
      fields: { emailReminderAt: new Date(TEST_NOW), textReminderAt: null },
    });
    const startsAt = new Date(TEST_NOW + 5 * HOUR_MS);
    await knowingly((more) => move({ appointmentId: appointment.id, startsAt, ...more }));
    expect(await timesOf(appointment.id)).toMatchObject({ emailReminderAt: null, textReminderAt: null });
    const remind = (now: number, channel: string) =>
      runOperation(
        remindAppointment,
        testContext({ database: db.database, clock: fixedClock(now), actor: { kind: 'system' } }),
        { practiceId: a.id, appointmentId: appointment.id, channel },
      );
    expect(await remind(TEST_NOW + 60_000, 'email')).toEqual({ ok: true, value: { reminded: false } });
    expect(await remind(TEST_NOW + 3 * HOUR_MS, 'sms')).toEqual({ ok: true, value: { reminded: true } });
  });

  test('that is the old one changes nothing and tells nobody', async () => {
    const appointment = await anAppointment();
    const before = await fingerprint(db.owner);
    const same = { appointmentId: appointment.id, startsAt: new Date(appointment.startsAtMs) };
    expect(await move(same)).toEqual(moved);
    expect(await move({ ...same, endsAt: new Date(appointment.endsAtMs), message: 'hello' })).toEqual(moved);
    expect(await fingerprint(db.owner)).toBe(before);
  });

  test('asked for twice at once is one move', async () => {
    const appointment = await anAppointment();
    const wanted = { appointmentId: appointment.id, startsAt: new Date(appointment.startsAtMs + HOUR_MS) };
    expect(await Promise.all([move(wanted), move(wanted)])).toEqual([moved, moved]);
    expect(await appointmentTraces(db.owner, appointment.id)).toMatchObject({
      icsSequence: 1,
      messages: ['appointment_rescheduled'],
    });
  });
});

describe('refused, and nothing is changed', () => {
  test('once it has begun by server time, or after it was cancelled', async () => {
    const appointment = await anAppointment();
    const before = await fingerprint(db.owner);
    const later = { startsAt: new Date(appointment.startsAtMs + DAY_MS) };
    for (const now of [
      appointment.startsAtMs,
      appointment.startsAtMs + 1000,
      appointment.startsAtMs + 3 * HOUR_MS,
    ]) {
      const refusal = await refused(move({ appointmentId: appointment.id, ...later }, a, now));
      expect(refusal).toMatchObject({ code: 'conflict', userMessage: PAST });
    }
    expect(
      await refused(move({ appointmentId: a.appointments.cancelled.id, startsAt: later.startsAt })),
    ).toMatchObject({ code: 'state_changed', userMessage: APPOINTMENT_MESSAGES.alreadyCancelled });
    expect(await fingerprint(db.owner)).toBe(before);
  });

  test('to a time gone by, to an end before the start, for more than a day, in ten years, with a wrong id', async () => {
    const appointment = await anAppointment();
    const before = await fingerprint(db.owner);
    const at = (startsAt: number, endsAt?: number) =>
      refused(
        move({
          appointmentId: appointment.id,
          startsAt: new Date(startsAt),
          ...(endsAt === undefined ? {} : { endsAt: new Date(endsAt) }),
        }),
      );
    const start = appointment.startsAtMs;
    expect(await at(TEST_NOW)).toMatchObject({ userMessage: PRO_MESSAGES.newTimePast });
    expect(await at(start + HOUR_MS, start + HOUR_MS)).toMatchObject({
      userMessage: PRO_MESSAGES.endBeforeStart,
    });
    expect(await at(start, start + 25 * HOUR_MS)).toMatchObject({ userMessage: PRO_MESSAGES.tooLong });
    expect(await at(start + 3650 * DAY_MS)).toMatchObject({ userMessage: PRO_MESSAGES.tooFar });
    expect(await at(NaN)).toMatchObject({ code: 'invalid_input', userMessage: PRO_MESSAGES.timeMissing });
    expect(
      await refused(move({ appointmentId: appointment.id, startsAt: new Date(start + HOUR_MS) }, b)),
    ).toMatchObject({ code: 'not_found', userMessage: APPOINTMENT_MESSAGES.notFound });
    expect(await fingerprint(db.owner)).toBe(before);
  });
});

describe('what stands at the new time', () => {
  test('is listed, and overlapped once that is confirmed', async () => {
    const [appointment, other] = [
      await anAppointment({ fields: { bookedBy: 'practitioner' } }),
      await anAppointment(),
    ];
    await given(a.db, TEST_NOW, (scene) =>
      aPersonalEvent(scene, {
        name: 'Lunch',
        startsAt: other.startsAtMs + 30 * 60_000,
        endsAt: other.startsAtMs + 2 * HOUR_MS,
        timeZone: a.timeZone,
      }),
    );
    const wanted = { appointmentId: appointment.id, startsAt: new Date(other.startsAtMs) };
    const before = await fingerprint(db.owner);
    const refusal = await refused(move(wanted));
    expect(refusal).toMatchObject({
      code: 'conflict',
      userMessage: 'This time overlaps with Ada Moss and Lunch.',
      data: {
        confirm: 'overlap',
        conflicts: [
          { id: other.id, type: 'client', name: 'Ada Moss' },
          { type: 'personal', name: 'Lunch' },
        ],
      },
    });
    expect(await fingerprint(db.owner)).toBe(before);
    expect(await knowingly((more) => move({ ...wanted, ...more }))).toEqual(moved);
  });

  test('what came after the question was shown is asked about once more, with all that stands there', async () => {
    const [appointment, other] = [
      await anAppointment({ fields: { clientBooked: false } }),
      await anAppointment(),
    ];
    const wanted = { appointmentId: appointment.id, startsAt: new Date(other.startsAtMs) };
    const shown = { ...wanted, confirmOverlap: [other.id] };
    const [later] = await given(a.db, TEST_NOW, (scene) => [
      aPersonalEvent(scene, {
        name: 'Dentist',
        startsAt: other.startsAtMs,
        endsAt: other.endsAtMs,
        timeZone: a.timeZone,
      }),
    ]);
    const before = await fingerprint(db.owner);
    expect((await refused(move(shown))).data).toMatchObject({
      confirm: 'overlap',
      conflicts: expect.arrayContaining([
        expect.objectContaining({ id: other.id }),
        expect.objectContaining({ id: later!.id }),
      ]) as unknown,
    });
    expect(await fingerprint(db.owner)).toBe(before);
    expect(await move({ ...wanted, confirmOverlap: [other.id, later!.id] })).toEqual(moved);
  });

  test('time off is asked about first, whoever booked', async () => {
    const appointment = await anAppointment();
    const startsAt = new Date(appointment.startsAtMs + DAY_MS);
    await given(a.db, TEST_NOW, (scene) =>
      otherHours(scene, localDate(startsAt, a.timeZone), [], { name: 'Retreat' }),
    );
    const before = await fingerprint(db.owner);
    expect(await refused(move({ appointmentId: appointment.id, startsAt }))).toMatchObject({
      userMessage: 'This time overlaps with Time off: Retreat.',
      data: { confirm: 'overlap', conflicts: [{ type: 'time_off', name: 'Time off: Retreat' }] },
    });
    expect(await fingerprint(db.owner)).toBe(before);
    expect(await knowingly((more) => move({ appointmentId: appointment.id, startsAt, ...more }))).toEqual(
      moved,
    );
  });

  test('a client’s booking is never overlapped by another one, confirmed or not, nor its buffer (C06)', async () => {
    const [appointment, other] = [await anAppointment(), await anAppointment()];
    const before = await fingerprint(db.owner);
    for (const start of [other.startsAtMs, other.startsAtMs - 70 * 60_000, other.endsAtMs + 14 * 60_000]) {
      const wanted = { appointmentId: appointment.id, startsAt: new Date(start) };
      expect(await refused(move(wanted))).toMatchObject({
        code: 'slot_taken',
        userMessage: PRO_MESSAGES.bookedByClient,
      });
      expect(await refused(move({ ...wanted, confirmOverlap: [other.id] }))).toMatchObject({
        code: 'slot_taken',
      });
    }
    expect(await fingerprint(db.owner)).toBe(before);
    expect(
      await move({ appointmentId: appointment.id, startsAt: new Date(other.endsAtMs + 15 * 60_000) }),
    ).toEqual(moved);
  });

  test('two of a client’s bookings moved to one time at once: one wins', async () => {
    const [one, other] = [await anAppointment(), await anAppointment()];
    const startsAt = new Date(other.startsAtMs + DAY_MS);
    const outcomes = await Promise.all(
      [one, other].map(({ id }) => move({ appointmentId: id, startsAt, confirmOverlap: [one.id, other.id] })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'slot_taken' } });
  });
});

describe('two tabs at once', () => {
  test('two moves to different times: one wins, the other is told where it is now', async () => {
    const appointment = await anAppointment();
    const previousStartsAt = new Date(appointment.startsAtMs);
    const outcomes = await Promise.all(
      [DAY_MS, DAY_MS + HOUR_MS].map((by) =>
        move({
          appointmentId: appointment.id,
          startsAt: new Date(appointment.startsAtMs + by),
          previousStartsAt,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      refusal: {
        code: 'state_changed',
        userMessage: expect.stringMatching(/^This appointment was moved meanwhile, to /) as string,
      },
    });
  });

  test('a move while the client cancels: never moved after cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const appointment = await anAppointment({}, aPendingAppointment);
      const client = testContext({ database: db.database, linkToken: appointment.token });
      const [move1, cancel] = await Promise.all([
        move({ appointmentId: appointment.id, startsAt: new Date(appointment.startsAtMs + HOUR_MS) }),
        runOperation(cancelAppointmentNoUser, client, { appointmentId: appointment.id }),
      ]);
      expect(cancel.ok).toBe(true);
      const { state, timeline } = await appointmentTraces(db.owner, appointment.id);
      expect(state).toBe('cancelled');
      expect(timeline.at(-1)).toBe('cancelled');
      if (!move1.ok)
        expect(move1.refusal).toMatchObject({ userMessage: APPOINTMENT_MESSAGES.alreadyCancelled });
    }
  });
});
