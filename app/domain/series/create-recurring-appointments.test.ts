import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelAppointment } from '#app/domain/appointments/index.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { aPersonalEvent, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { days, ten, weeks } from '#tests/support/series-dates.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { createRecurringAppointments } from './create-recurring-appointments.ts';
import { recurringTimes } from './recurring-times.ts';

let template: TestDatabase;
let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  template = await testDatabase();
  ({ a, b } = await twoPractices(template.database));
  await template.database.close();
  await template.owner.end();
});
afterAll(() => template.close());
beforeEach(async () => {
  db = await testDatabase({ from: template });
  return () => db.close();
});

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const inputOf = (starts: Date[], more: object = {}) => ({
  appointmentServices: [{ serviceId: a.services.massage.id }],
  locationId: a.locations.office.id,
  clientId: a.clients.ben.id,
  recurringStartTimes: starts,
  recurrencePattern: { frequency: 'weekly', count: starts.length },
  duration: 60,
  bookedBy: 'practitioner',
  bookedFrom: 'calendar',
  ...more,
});
const create = (starts: Date[], more: object = {}) =>
  runOperation(createRecurringAppointments, owner(), inputOf(starts, more));

async function count(what: string, where = 'true'): Promise<number> {
  const { rows } = await db.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM "${what}" WHERE ${where}`,
  );
  return rows[0]!.n;
}

async function busyOn(start: Date, name = 'Dentist') {
  await given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
    aPersonalEvent(scene, {
      name,
      startsAt: start.getTime(),
      endsAt: start.getTime() + HOUR_MS,
      timeZone: a.timeZone,
    }),
  );
}

describe('a series', () => {
  test('of 25 is saved whole, with its pattern, each with its place, timeline and word to open pages', async () => {
    const before = await count('Appointment');
    const { seriesId, appointmentIds } = await ok(
      create(days(25).reverse(), { recurrencePattern: { frequency: 'daily', count: 25 } }),
    );
    expect(appointmentIds).toHaveLength(25);
    expect(await count('Appointment')).toBe(before + 25);
    const { rows } = await db.owner.query(
      `SELECT a."startsAt", a."endsAt", a."busyUntil", a.state, a."bookedBy", a."clientBooked", a."seriesPosition", a."amountCents",
         a."timeZone", (SELECT array_agg(kind) FROM "TimelineEntry" t WHERE t."appointmentId" = a.id) AS kinds
       FROM "Appointment" a WHERE "seriesId" = $1 ORDER BY "startsAt"`,
      [seriesId],
    );
    expect(rows).toEqual(
      days(25).map((startsAt, seriesPosition) => ({
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
        busyUntil: expect.any(Date),
        state: 'approved',
        bookedBy: 'practitioner',
        clientBooked: false,
        seriesPosition,
        amountCents: 9000,
        timeZone: 'America/New_York',
        kinds: ['booked'],
      })),
    );
    const series = await db.owner.query(
      'SELECT frequency, interval, unit, weekdays, count, "timeZone" FROM "RecurringSeries" WHERE id = $1',
      [seriesId],
    );
    expect(series.rows).toEqual([
      { frequency: 'daily', interval: 1, unit: null, weekdays: [], count: 25, timeZone: 'America/New_York' },
    ]);
  });

  test('is confirmed to the client once, with every date and a calendar file of all', async () => {
    const { appointmentIds } = await ok(create(weeks(3)));
    const { rows } = await db.owner.query<{ payload: { template: string; appointmentId: string } }>(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'appointment-message'`,
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { template: 'series_confirmed', appointmentId: appointmentIds[0] },
    ]);
    const system = systemContext('job', testServices({ database: db.database }));
    const job = { practiceId: a.id, appointmentId: appointmentIds[0], template: 'series_confirmed' };
    await ok(runOperation(writeAppointmentMessage, system, job));
    const messages = await db.owner.query(
      `SELECT channel, subject, "bodyText", "icsText" FROM "Message" ORDER BY channel`,
    );
    const [email, sms] = messages.rows;
    expect(email.subject).toBe(
      'Confirmed: 3 appointments with Ann Alder, the first on Wed, Apr 1, 10:00 – 11:00 AM EDT',
    );
    expect(email.bodyText).toContain('3.: Wed, Apr 15, 10:00 – 11:00 AM EDT');
    expect(email.icsText.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(email.icsText).toContain(`UID:${appointmentIds[2]}@tendwell`);
    expect(sms.bodyText).toContain('3 appointments confirmed, the first on Wed, Apr 1');
  });

  test('is confirmed in the practice’s own words where it has some, with the first date, and every date below', async () => {
    await db.owner.query(
      `INSERT INTO "EmailTemplate" (id, "practiceId", name, "customContent", "updatedAt") VALUES (gen_random_uuid(), $1,
         'appointment_confirmed', '<p>Dear {{client.first_name}}, bring a towel on {{appointment.date_and_time}}.</p>', now())`,
      [a.id],
    );
    const { appointmentIds } = await ok(create(weeks(3)));
    const system = systemContext('job', testServices({ database: db.database }));
    const job = { practiceId: a.id, appointmentId: appointmentIds[0], template: 'series_confirmed' };
    await ok(runOperation(writeAppointmentMessage, system, job));
    const { rows } = await db.owner.query(`SELECT "bodyText" FROM "Message" WHERE channel = 'email'`);
    expect(rows[0].bodyText).toMatch(/Dear \w+, bring a towel on Wed, Apr 1, 10:00 AM EDT\./);
    expect(rows[0].bodyText).toContain('You have 3 appointments with Ann Alder.');
    expect(rows[0].bodyText).toContain('3.: Wed, Apr 15, 10:00 – 11:00 AM EDT');
    await db.owner.query('DELETE FROM "EmailTemplate"');
  });

  test('is not confirmed with what was cancelled before the message was written', async () => {
    const { appointmentIds } = await ok(create(weeks(3)));
    const cancel = (appointmentId: string | undefined, cancelRecurringSeries = false) =>
      ok(runOperation(cancelAppointment, owner(), { appointmentId, cancelRecurringSeries }));
    const write = () => {
      const system = systemContext('job', testServices({ database: db.database }));
      const job = { practiceId: a.id, appointmentId: appointmentIds[0], template: 'series_confirmed' };
      return ok(runOperation(writeAppointmentMessage, system, job));
    };
    await cancel(appointmentIds[0]);
    await write();
    const { rows } = await db.owner.query(`SELECT subject, "icsText" FROM "Message" WHERE channel = 'email'`);
    expect(rows).toEqual([
      {
        subject: expect.stringContaining('2 appointments with Ann Alder, the first on Wed, Apr 8'),
        icsText: expect.stringContaining('STATUS:CONFIRMED'),
      },
    ]);
    await db.owner.query('DELETE FROM "Message"');
    await cancel(appointmentIds[1], true);
    expect(await write()).toEqual({ written: 0 });
  });

  test('is refused whole where a date was taken meanwhile; skipping it or including it knowingly saves it (C05)', async () => {
    const shown = await ok(
      runOperation(recurringTimes, owner(), {
        startsAt: ten(0),
        recurrencePattern: { frequency: 'weekly', count: 4 },
        duration: 60,
      }),
    );
    expect(shown.recurringTimes.every(({ conflicts }) => conflicts.length === 0)).toBe(true);
    await busyOn(ten(14));
    const before = await count('Appointment');
    const refused = await create(weeks(4));
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'conflict',
        userMessage: 'Wed, Apr 15, 10:00 AM EDT is no longer free. Skip it, or include it anyway.',
        data: {
          confirm: 'overlap',
          recurringTimes: [
            {
              startsAt: ten(14),
              displayTime: 'Wed, Apr 15, 10:00 AM EDT',
              conflicts: [
                { name: 'Dentist', type: 'personal', timeRange: 'Wed, Apr 15, 10:00 – 11:00 AM EDT' },
              ],
            },
          ],
        },
      },
    });
    expect([await count('Appointment'), await count('RecurringSeries'), await count('OutboxEvent')]).toEqual([
      before,
      0,
      0,
    ]);
    const skipped = weeks(4).filter((start) => start.getTime() !== ten(14).getTime());
    const made = await ok(create(skipped, { recurrencePattern: { frequency: 'weekly', count: 4 } }));
    expect(made.appointmentIds).toHaveLength(3);
    // What was made is counted, not what was asked: 'session 1 of 3'.
    expect(await count('RecurringSeries', `id = '${made.seriesId}' AND count = 3`)).toBe(1);
    // The same dates again, now taken by the series itself: one is included knowingly, the other is not.
    const [first, second] = made.appointmentIds;
    const known = await create([ten(0), ten(7)], { confirmOverlap: [first] });
    expect(known).toMatchObject({ ok: false, refusal: { data: { recurringTimes: [{ startsAt: ten(7) }] } } });
    const included = { confirmOverlap: [first, second] };
    expect((await ok(create([ten(0), ten(7)], included))).appointmentIds).toHaveLength(2);
  });

  test('of two practitioners’ tabs that save the same dates at once one wins, and nothing is doubled', async () => {
    const before = await count('Appointment');
    const outcomes = await Promise.all([create(weeks(10)), create(weeks(10)), create(weeks(10))]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await count('Appointment')).toBe(before + 10);
    const key = 'a-key-of-this-very-form';
    const same = await Promise.all(
      [1, 2, 3].map(() =>
        create(
          days(2).map((d) => new Date(d.getTime() + 5 * HOUR_MS)),
          { idempotencyKey: key },
        ),
      ),
    );
    const [first, ...others] = await Promise.all(same.map((outcome) => ok(Promise.resolve(outcome))));
    expect(others).toEqual([first, first]);
    expect(await count('Appointment')).toBe(before + 12);
  });

  test('never has 26 dates, none beyond a year, none in the past unasked', async () => {
    const before = await count('Appointment');
    const text = async (starts: Date[], more: object = {}) => {
      const outcome = await create(starts, more);
      return outcome.ok ? 'saved' : outcome.refusal.userMessage;
    };
    expect(await text(days(26))).toBe(
      'You can create at most 25 appointments at once. You are currently attempting to create 26 appointments. Please select a different frequency or end date.',
    );
    expect(await text([new Date(TEST_NOW + 366 * DAY_MS)])).toBe(
      'You can create appointments at most one year into the future. Please select a different frequency or end date.',
    );
    expect(await text([new Date(TEST_NOW - DAY_MS), ten(0)])).toBe(
      'The first of these dates is in the past.',
    );
    expect(await text([])).toBe('Please keep at least one date.');
    expect(await text([ten(0), ten(0)])).toBe('The same time is chosen twice.');
    expect(await count('Appointment')).toBe(before);
    expect(await text([new Date(TEST_NOW - DAY_MS), ten(0)], { confirmPast: true })).toBe('saved');
  });

  test('refuses what the practice does not have, and leaves nothing behind', async () => {
    const before = await count('Client');
    const codes = await Promise.all(
      [
        { locationId: b.locations.office.id },
        { clientId: b.clients.ben.id },
        { appointmentServices: [{ serviceId: b.services.massage.id }] },
        { packageId: b.clients.ben.id },
        { appointmentServices: [{ serviceId: a.services.hotStones.id }] },
        { state: 'approved' },
      ].map(async (more) => {
        const outcome = await create(weeks(2), more);
        return !outcome.ok && outcome.refusal.code;
      }),
    );
    expect(codes).toEqual([
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'invalid_input',
      'invalid_input',
    ]);
    // An inline client is written in the same transaction, and goes with it.
    await busyOn(ten(7));
    const inline = { clientId: null, client: { firstName: 'New', lastName: 'One', phone: '(503) 555-0166' } };
    expect(await create(weeks(2), inline)).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
    expect([await count('Client'), await count('RecurringSeries')]).toEqual([before, 0]);
    await ok(create([ten(0), ten(14)], inline));
    expect(await count('Client')).toBe(before + 1);
  });
});
