import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMessage } from '#app/domain/effects/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aClient, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { deliverMessage } from '../deliver-message.ts';
import { remindAppointment } from '../remind-appointment.ts';

let db: TestDatabase;
let a: WorldPractice;
let sent: string[] = [];
const send: Ports['sms']['send'] = async ({ to }) => (sent.push(to), { outcome: 'sent', providerId: 's1' });
const ports: Partial<Ports> = {
  sms: { provider: 'twilio', send, readStatus: async () => null },
  mailer: {
    provider: 'smtp',
    send: async ({ to }) => (sent.push(to), { outcome: 'sent', providerId: 'm1' }),
  },
};

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(
    `UPDATE "Practice" SET "timeZone" = 'America/Los_Angeles', "appointmentTextReminderMinutes" = 120`,
  );
});
afterAll(() => db.close());
beforeEach(async () => {
  sent = [];
  await db.owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = true`);
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled'`);
});

const at = (now: number) =>
  systemContext('job', testServices({ database: db.database, clock: fixedClock(now), ports }));
/** In Los Angeles (UTC-7 by then), some days ahead. */
const clock = (day: number, hour: number, minute = 0) => Date.UTC(2026, 2, day, hour + 7, minute);

let people = 0;
async function anAppointment(startsAt: number, clientTimeZone: string | null = null) {
  people += 1;
  const phone = `+1503555${String(people).padStart(4, '0')}`;
  const { id } = await given(a.db, TEST_NOW - 10 * DAY_MS, (scene) =>
    anApprovedAppointment(scene, {
      client: aClient(scene, {
        firstName: 'Ola',
        lastName: `${people}`,
        email: `ola${people}@example.com`,
        phone,
      }),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt,
      fields: { timeZone: 'America/Los_Angeles', clientTimeZone },
    }),
  );
  return { id, phone };
}

const due = async (now: number) =>
  (await remindAppointment.due!(at(now), new Date(now)))
    .filter(({ channel }) => channel === 'sms')
    .map(({ appointmentId }) => appointmentId);
const remind = (appointmentId: string, now: number) =>
  ok(runOperation(remindAppointment, at(now), { practiceId: a.id, appointmentId, channel: 'sms' }));

async function aText(
  { id, phone }: { id: string; phone: string },
  template: 'appointment_confirmed' | 'appointment_cancelled' | 'appointment_reminder' | 'payment_receipt',
  channel: 'sms' | 'email' = 'sms',
) {
  const { rows } = await db.owner.query<{ clientId: string; startsAt: Date }>(
    'SELECT "clientId", "startsAt" FROM "Appointment" WHERE id = $1',
    [id],
  );
  const occasion = `${channel}:${rows[0]!.startsAt.toISOString()}`;
  await practiceDb(db.database, a.id).run((sql) =>
    queueMessage(sql, {
      practiceId: a.id,
      appointmentId: id,
      to: 'client',
      clientId: rows[0]!.clientId,
      channel,
      template,
      address: phone,
      subject: 'Hello',
      text: 'Hello',
      html: null,
      dedupeKey: `${template}:${id}:${occasion}:client:${channel}`,
      at: new Date(TEST_NOW),
    }),
  );
  const found = await db.owner.query<{ id: string }>(
    `SELECT id FROM "Message" WHERE "appointmentId" = $1 AND template = $2`,
    [id, template],
  );
  return found.rows[0]!.id;
}
const deliver = (messageId: string, now: number) =>
  ok(runOperation(deliverMessage, at(now), { practiceId: a.id, messageId }));
const toSend = async (now: number) =>
  (await deliverMessage.due!(at(now), new Date(now))).map(({ messageId }) => messageId);

describe('a reminder by text', () => {
  test('goes two hours before by day', async () => {
    const { id } = await anAppointment(clock(10, 14));
    expect(await due(clock(10, 11, 59))).toEqual([]);
    expect(await due(clock(10, 12))).toEqual([id]);
  });

  test('waits for the morning', async () => {
    const { id } = await anAppointment(clock(10, 8));
    expect(await due(clock(9, 20, 50))).toEqual([]);
    expect(await due(clock(10, 6, 59))).toEqual([]);
    expect(await remind(id, clock(10, 6, 30))).toEqual({ reminded: false });
    expect(await due(clock(10, 7))).toEqual([id]);
    expect(await remind(id, clock(10, 7))).toEqual({ reminded: true });
    expect(await due(clock(10, 7, 1))).toEqual([]);
  });

  test('goes in the evening before where the morning is too late', async () => {
    const { id } = await anAppointment(clock(10, 7, 15));
    expect(await due(clock(9, 20, 44))).toEqual([]);
    expect(await due(clock(9, 20, 45))).toEqual([id]);
    expect(await remind(id, clock(9, 20, 46))).toEqual({ reminded: true });
  });

  test('goes by the clocks where the client is', async () => {
    // 10 AM in Los Angeles is 1 PM in New York; two hours before 8 AM there it is 9 AM here.
    const { id } = await anAppointment(clock(10, 7), 'America/New_York');
    expect(await due(clock(10, 4, 59))).toEqual([]);
    expect(await due(clock(10, 5))).toEqual([id]);
  });

  test('goes at any hour where there are no quiet ones', async () => {
    await db.owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = false`);
    const { id } = await anAppointment(clock(10, 7, 15));
    expect(await due(clock(9, 20, 50))).toEqual([]);
    expect(await due(clock(10, 5, 15))).toEqual([id]);
  });

  test('of a zone that nobody knows goes by the venue’s', async () => {
    const { id } = await anAppointment(clock(10, 8), 'Mars/Olympus_Mons');
    expect(await due(clock(10, 6, 59))).toEqual([]);
    expect(await due(clock(10, 7))).toEqual([id]);
  });
});

describe('a text that is written at night', () => {
  test('waits until morning, is told of once, and goes then', async () => {
    const appointment = await anAppointment(clock(10, 14));
    const id = await aText(appointment, 'appointment_confirmed');
    expect(await deliver(id, clock(9, 23))).toEqual({ outcome: 'waits' });
    expect(await deliver(id, clock(10, 1))).toEqual({ outcome: 'waits' });
    expect(sent).toEqual([]);
    expect(await toSend(clock(10, 6, 59))).not.toContain(id);
    expect(await toSend(clock(10, 7))).toContain(id);
    const { rows } = await db.owner.query(
      `SELECT id FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'message_waits'`,
      [appointment.id],
    );
    expect(rows).toHaveLength(1);
    expect(await deliver(id, clock(10, 7))).toEqual({ outcome: 'sent' });
    expect(sent).toEqual([appointment.phone]);
  });

  test('goes at once where it would be of no use in the morning', async () => {
    const appointment = await anAppointment(clock(10, 7, 29));
    const id = await aText(appointment, 'appointment_confirmed');
    expect(await deliver(id, clock(10, 5))).toEqual({ outcome: 'sent' });
  });

  test('wakes nobody for a reminder', async () => {
    const appointment = await anAppointment(clock(10, 7, 29));
    const id = await aText(appointment, 'appointment_reminder');
    expect(await deliver(id, clock(10, 5))).toEqual({ outcome: 'waits' });
    expect(await deliver(id, clock(10, 7))).toEqual({ outcome: 'sent' });
  });

  test('goes at once after the quiet hours were switched off', async () => {
    const appointment = await anAppointment(clock(10, 14));
    const id = await aText(appointment, 'appointment_confirmed');
    await deliver(id, clock(9, 23));
    await db.owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = false`);
    expect(await deliver(id, clock(9, 23, 5))).toEqual({ outcome: 'sent' });
  });
});

test('an email is not held: receipts come at night', async () => {
  const appointment = await anAppointment(clock(9, 14));
  const id = await aText(appointment, 'payment_receipt', 'email');
  expect(await deliver(id, clock(9, 23))).toEqual({ outcome: 'sent' });
});

test('the seconds before the hour count as quiet, the hour itself does not', async () => {
  const appointment = await anAppointment(clock(10, 14));
  const id = await aText(appointment, 'appointment_confirmed');
  expect(await deliver(id, clock(10, 7) - 1)).toEqual({ outcome: 'waits' });
  expect(await toSend(clock(10, 7) - MINUTE_MS)).not.toContain(id);
  expect(await deliver(id, clock(10, 7) + HOUR_MS / 3600)).toEqual({ outcome: 'sent' });
});
