import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  anApprovedAppointment,
  aPendingAppointment,
  given,
  type AppointmentGiven,
} from '#prisma/situations/index.ts';
import { appointmentTraces, fingerprint } from '#tests/support/appointments.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { clientReschedule } from './client-reschedule.ts';
import { PRO_MESSAGES } from '../messages.ts';
import { rescheduleTimes } from './reschedule-times.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let days = 3;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query(`UPDATE "Service" SET state = 'active'`));

const holder = (token: string, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), linkToken: token });
type Appointment = Awaited<ReturnType<typeof anAppointment>>;

/** An hour's massage at the office, on a weekday at 10 of its own. */
async function anAppointment(rest: Partial<AppointmentGiven> = {}, make = anApprovedAppointment) {
  days += 2;
  const at = new Date(TEST_NOW + days * DAY_MS);
  if ([0, 6].includes(at.getUTCDay())) days += 2;
  const startsAt = Math.ceil((TEST_NOW + days * DAY_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS;
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

const times = (appointment: Appointment, now = TEST_NOW, month?: string) =>
  runOperation(rescheduleTimes, holder(appointment.token, now), {
    appointmentId: appointment.id,
    ...(month ? { month } : {}),
  });

/** A free time on another day than the appointment's. */
async function anotherTime(appointment: Appointment): Promise<Date> {
  const month = new Date(appointment.startsAtMs).toISOString().slice(0, 7);
  const { availableSlots } = await ok(times(appointment, TEST_NOW, month));
  const starts = availableSlots
    .flatMap(({ datetimes }) => datetimes)
    .filter((start) => Number(start) > appointment.startsAtMs + DAY_MS);
  return starts[0] ?? availableSlots.at(-1)!.datetimes[0]!;
}

const move = (appointment: Appointment, startsAt: Date | number, rest: object = {}, now = TEST_NOW) =>
  runOperation(clientReschedule, holder(appointment.token, now), {
    appointmentId: appointment.id,
    startsAt: new Date(startsAt).toISOString(),
    ...rest,
  });

const startOf = async (id: string) =>
  (await db.owner.query<{ startsAt: Date }>(`SELECT "startsAt" FROM "Appointment" WHERE id = $1`, [id]))
    .rows[0]!.startsAt;

describe('a client moves an appointment', () => {
  test.each([
    ['an appointment', anApprovedAppointment, 'approved'],
    ['a request', aPendingAppointment, 'pending'],
  ] as const)('%s keeps its state and its length; both sides are told', async (_what, make, state) => {
    const appointment = await anAppointment({}, make);
    const to = await anotherTime(appointment);
    expect(
      await ok(move(appointment, to, { previousStartsAt: new Date(appointment.startsAtMs).toISOString() })),
    ).toEqual({ startsAt: to });
    const { rows } = await db.owner.query(
      `SELECT state, "startsAt", "endsAt", "emailReminderAt" FROM "Appointment" WHERE id = $1`,
      [appointment.id],
    );
    expect(rows[0]).toEqual({
      state,
      startsAt: to,
      endsAt: new Date(to.getTime() + HOUR_MS),
      emailReminderAt: null,
    });
    const traces = await appointmentTraces(db.owner, appointment.id);
    expect(traces.messages).toEqual(['appointment_moved', 'client_rescheduled']);
    expect(traces.timeline.at(-1)).toBe('rescheduled');
  });

  test('the practitioner reads the former time, the client gets the calendar file', async () => {
    const appointment = await anAppointment();
    await ok(move(appointment, await anotherTime(appointment)));
    const system = testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW),
      actor: { kind: 'system' },
    });
    const { rows: wanted } = await db.owner.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 ORDER BY id`,
      [appointment.id],
    );
    for (const { payload } of wanted) {
      if (payload.template) await runOperation(writeAppointmentMessage, system, payload);
    }
    const { rows } = await db.owner.query<{ bodyText: string; hasFile: boolean }>(
      `SELECT "bodyText", "icsText" IS NOT NULL AS "hasFile" FROM "Message"
       WHERE "appointmentId" = $1 AND channel = 'email' ORDER BY template`,
      [appointment.id],
    );
    expect(rows.map(({ hasFile }) => hasFile)).toEqual([true, false]);
    expect(rows[1]!.bodyText).toMatch(/It was on .*; that time is free again\./);
  });

  test('sent twice it is moved once', async () => {
    const appointment = await anAppointment();
    const to = await anotherTime(appointment);
    const answers = await Promise.all([move(appointment, to), move(appointment, to)]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect((await appointmentTraces(db.owner, appointment.id)).messages).toEqual([
      'appointment_moved',
      'client_rescheduled',
    ]);
  });

  test('its own time does not stand in its way, and is not offered', async () => {
    const appointment = await anAppointment();
    const { availableSlots } = await ok(
      times(appointment, TEST_NOW, new Date(appointment.startsAtMs).toISOString().slice(0, 7)),
    );
    const starts = availableSlots.flatMap(({ datetimes }) => datetimes.map(Number));
    expect(starts).not.toContain(appointment.startsAtMs);
    expect(starts.some((start) => Math.abs(start - appointment.startsAtMs) < HOUR_MS)).toBe(true);
  });
});

describe('it is refused, and nothing changes', () => {
  const refusal = async (appointment: Appointment, wanted: Parameters<typeof move>) => {
    const before = await fingerprint(db.owner);
    const answer = await refused(move(...wanted));
    expect(await fingerprint(db.owner)).toEqual(before);
    expect(await startOf(appointment.id)).toEqual(new Date(appointment.startsAtMs));
    return answer;
  };

  test('once the window has closed', async () => {
    const appointment = await anAppointment();
    const late = appointment.startsAtMs - 24 * HOUR_MS;
    expect(
      await refusal(appointment, [appointment, appointment.startsAtMs + 7 * DAY_MS, {}, late]),
    ).toMatchObject({
      code: 'conflict',
      userMessage: POLICY_MESSAGES.tooLateToMove,
    });
    expect(await refused(times(appointment, late))).toMatchObject({
      userMessage: POLICY_MESSAGES.tooLateToMove,
    });
    expect((await times(appointment, late - 1)).ok).toBe(true);
  });

  test('where its own terms leave moving to the practice, whatever the practice says today', async () => {
    const appointment = await anAppointment();
    await db.owner.query(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [
      appointment.id,
      {
        freeHours: 0,
        feePercent: null,
        feeCents: null,
        noShowPercent: null,
        noShowCents: null,
        rescheduleHours: null,
      },
    ]);
    expect(await refusal(appointment, [appointment, appointment.startsAtMs + 7 * DAY_MS])).toMatchObject({
      userMessage: POLICY_MESSAGES.notMovable,
    });
  });

  test('where the service can no longer be booked', async () => {
    const appointment = await anAppointment();
    await db.owner.query(`UPDATE "Service" SET state = 'disabled' WHERE id = $1`, [a.services.massage.id]);
    expect(await refusal(appointment, [appointment, appointment.startsAtMs + 7 * DAY_MS])).toMatchObject({
      userMessage: POLICY_MESSAGES.notMovable,
    });
  });

  test('to a time that is not free; the nearest ones are named', async () => {
    const [appointment, other] = [await anAppointment(), await anAppointment()];
    const answer = await refusal(appointment, [appointment, other.startsAtMs]);
    expect(answer).toMatchObject({ code: 'slot_taken' });
    expect((answer.data?.nearest as string[]).length).toBeGreaterThan(0);
  });

  test('to the very time that it has', async () => {
    const appointment = await anAppointment();
    const shown = { previousStartsAt: new Date(appointment.startsAtMs).toISOString() };
    expect(await refusal(appointment, [appointment, appointment.startsAtMs, shown])).toMatchObject({
      code: 'conflict',
      userMessage: POLICY_MESSAGES.sameTime,
    });
  });

  test('to a time outside the hours, past, or off the grid', async () => {
    const appointment = await anAppointment();
    for (const at of [
      appointment.startsAtMs + 12 * HOUR_MS,
      TEST_NOW - DAY_MS,
      appointment.startsAtMs + 7 * 60_000,
    ]) {
      expect(await refusal(appointment, [appointment, at])).toMatchObject({ code: 'slot_taken' });
    }
  });

  test('from a page that shows another start', async () => {
    const appointment = await anAppointment();
    const to = await anotherTime(appointment);
    const stale = { previousStartsAt: new Date(appointment.startsAtMs - DAY_MS).toISOString() };
    expect(await refusal(appointment, [appointment, to, stale])).toMatchObject({
      code: 'state_changed',
      userMessage: PRO_MESSAGES.changedMeanwhile,
    });
  });

  test('by the link of another appointment, and of another practice (C35)', async () => {
    const [appointment, other] = [await anAppointment(), await anAppointment()];
    const asked = {
      appointmentId: appointment.id,
      startsAt: new Date(appointment.startsAtMs + 7 * DAY_MS).toISOString(),
    };
    expect(await refused(runOperation(clientReschedule, holder(other.token), asked))).toMatchObject({
      code: 'not_found',
    });
    const foreign = await given(b.db, TEST_NOW, (scene) =>
      anApprovedAppointment(scene, {
        client: b.clients.ada,
        location: b.locations.office,
        services: [b.services.massage],
        startsAt: TEST_NOW + 9 * DAY_MS,
      }),
    );
    expect(await refused(runOperation(clientReschedule, holder(foreign.token), asked))).toMatchObject({
      code: 'not_found',
    });
    expect(await startOf(appointment.id)).toEqual(new Date(appointment.startsAtMs));
  });
});

test('two clients move to one time: one wins, the other is offered the nearest', async () => {
  const [one, two] = [await anAppointment(), await anAppointment()];
  const to = await anotherTime(two);
  const answers = await Promise.all([move(one, to), move(two, to)]);
  expect(answers.map((answer) => (answer.ok ? 'moved' : answer.refusal.code)).toSorted()).toEqual([
    'moved',
    'slot_taken',
  ]);
});
