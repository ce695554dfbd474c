import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateClientCommunication } from '#app/domain/clients/index.ts';
import { queueMessage } from '#app/domain/effects/index.ts';
import { kindOf, type PracticeTemplate } from '#app/domain/effects/message-kinds.ts';
import { addClientToBookableEvent } from '#app/domain/events/index.ts';
import { intakeStatus, sendIntakeForm } from '#app/domain/intake/index.ts';
import { askForCard, markPaid, sendClientInvoiceMutation } from '#app/domain/payments/index.ts';
import {
  cancelAppointment,
  proCreateAppointment,
  resendProAppointmentConfirmation,
} from '#app/domain/appointments/index.ts';
import { APPOINTMENT_TEMPLATES } from '#app/emails/index.ts';
import { REGISTRATION_TEMPLATES } from '#app/emails/registration-messages.ts';
import {
  CLIENT_MESSAGE_KINDS,
  MESSAGE_CHANNELS,
  type ClientMessageKind,
} from '#app/lib/messages/client-messages.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aClient,
  aGroupEvent,
  aGroupEventType,
  anApprovedAppointment,
  aPastUnpaidAppointment,
  given,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { JOBS } from './jobs.ts';
import { taskList } from './tasks.ts';

type Channel = 'email' | 'sms';

let db: TestDatabase;
let a: WorldPractice;
let sent: { channel: Channel; to: string }[] = [];
const ports: Partial<Ports> = {
  mailer: {
    provider: 'smtp',
    send: async ({ to }) => (sent.push({ channel: 'email', to }), { outcome: 'sent', providerId: 'm1' }),
  } as Ports['mailer'],
  sms: {
    provider: 'twilio',
    send: async ({ to }) => (sent.push({ channel: 'sms', to }), { outcome: 'sent', providerId: 's1' }),
    readStatus: async () => null,
  } as Ports['sms'],
};

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled'`);
  // What is sent at night is another test's (app/domain/messaging/quiet).
  await db.owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = false`);
  await db.owner.query(
    `UPDATE "Practice" SET "paymentPastDueTextEnabled" = true, "paymentPastDueTextMinutes" = 60,
       "paymentPastDueEmailMinutes" = 60, "appointmentEmailReminderMinutes" = 120, "appointmentTextReminderMinutes" = 120`,
  );
});
afterAll(() => db.close());

const at = (now: number) => testServices({ database: db.database, clock: fixedClock(now), ports });
const owner = (now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor: a.owner.actor, ports });

/** Does a job as the worker does it. */
const job = (name: string, payload: object, now: number) =>
  taskList(at(now))[name]!(payload, { job: { id: '1' } } as never);

const relayed = new Set<string>();
/** Does what is wanted, and what that wants, until nothing is left: as relay and queue do. */
async function work(now: number): Promise<void> {
  for (;;) {
    const { rows } = await db.owner.query<{ id: string; topic: string; payload: object }>(
      `SELECT id, topic, payload FROM "OutboxEvent"
       WHERE topic IN ('appointment-message', 'registration-message', 'deliver-message') ORDER BY "createdAt", id`,
    );
    const open = rows.filter(({ id }) => !relayed.has(id));
    if (open.length === 0) return;
    for (const { id, topic, payload } of open) {
      relayed.add(id);
      await job(topic, payload, now);
    }
  }
}

let people = 0;
function somebody() {
  people += 1;
  const [email, phone] = [`pia${people}@example.com`, `+1503555${String(1000 + people)}`];
  return given(a.db, TEST_NOW, (scene) =>
    aClient(scene, { firstName: 'Pia', lastName: `Number ${people}`, email, phone }),
  ).then((client) => ({ ...client, email, phone }));
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

let appointments = 0;
const anAppointment = (client: Somebody, startsAt = TEST_NOW + (1 + appointments * 2) * HOUR_MS) => {
  appointments += 1;
  return given(a.db, startsAt > TEST_NOW ? TEST_NOW - DAY_MS : TEST_NOW, (scene) =>
    (startsAt > TEST_NOW ? anApprovedAppointment : aPastUnpaidAppointment)(scene, {
      client,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt,
      fields: { bookedBy: 'practitioner' },
    }),
  );
};

const switchOff = (client: Somebody, kind: ClientMessageKind, channel: Channel, enabled = false) =>
  ok(runOperation(updateClientCommunication, owner(), { clientId: client.id, kind, channel, enabled }));

/** On which channels a client was written to since it was last asked. */
function reached({ email, phone }: Somebody): Channel[] {
  const channels = sent.filter(({ to }) => to === email || to === phone).map(({ channel }) => channel);
  sent = [];
  return channels.sort();
}

const timeline = async (appointmentId: string) =>
  (
    await db.owner.query<{ kind: string; channel: string }>(
      `SELECT kind, detail->>'channel' AS channel FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind LIKE 'message_%'
         AND detail->>'to' IS DISTINCT FROM 'practitioner' ORDER BY at, id`,
      [appointmentId],
    )
  ).rows;

/** What is due goes out as on the worker's next look. */
async function sweepFor(name: string, now: number): Promise<void> {
  for (const due of await JOBS.get(name)!.due!(at(now), new Date(now))) await job(name, due, now);
  return work(now);
}

const other = (channel: Channel): Channel => (channel === 'email' ? 'sms' : 'email');

describe.each(MESSAGE_CHANNELS)('what is switched off by %s is not sent', (channel) => {
  test('a reminder', async () => {
    const [quiet, open] = [await somebody(), await somebody()];
    const start = TEST_NOW + 10 * DAY_MS + appointments * 3 * HOUR_MS;
    const { id } = await anAppointment(quiet, start);
    await anAppointment(open, start + 90 * 60_000);
    await switchOff(quiet, 'reminder', channel);
    await sweepFor('remind-appointment', start - 20 * 60_000);
    expect([sent.filter(({ to }) => to === open.email || to === open.phone).length, reached(quiet)]).toEqual([
      2,
      [other(channel)],
    ]);
    expect(await timeline(id)).toContainEqual({ kind: 'message_muted', channel });
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE "startsAt" > $1`, [
      new Date(TEST_NOW),
    ]);
  });

  test('a reminder of a payment', async () => {
    const quiet = await somebody();
    const start = TEST_NOW - 6 * HOUR_MS - appointments * 2 * HOUR_MS;
    const { id } = await anAppointment(quiet, start);
    await switchOff(quiet, 'past_due', channel);
    await sweepFor('remind-past-due', TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);
    expect(await timeline(id)).toContainEqual({ kind: 'message_muted', channel });
  });

  test('a confirmation, a cancellation, and the place at an event', async () => {
    const quiet = await somebody();
    await switchOff(quiet, 'booking', channel);
    const { appointmentId } = await ok(
      runOperation(proCreateAppointment, owner(), {
        appointmentServices: [{ serviceId: a.services.massage.id }],
        locationId: a.locations.office.id,
        clientId: quiet.id,
        startsAt: new Date(TEST_NOW + (40 + people) * DAY_MS),
      }),
    );
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);
    await ok(runOperation(cancelAppointment, owner(), { appointmentId }));
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);

    const event = await given(a.db, TEST_NOW, (scene) =>
      aGroupEvent(
        scene,
        aGroupEventType(scene, {
          name: `Circle ${people}`,
          amountCents: 0,
          locationId: a.locations.office.id,
        }),
        {
          startsAt: TEST_NOW + DAY_MS,
          timeZone: a.timeZone,
        },
      ),
    );
    await ok(
      runOperation(addClientToBookableEvent, owner(), { bookableEventId: event.id, clientId: quiet.id }),
    );
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);
    await switchOff(quiet, 'booking', other(channel));
    const next = await given(a.db, TEST_NOW, (scene) =>
      aGroupEvent(
        scene,
        aGroupEventType(scene, { name: `Ring ${people}`, amountCents: 0, locationId: a.locations.office.id }),
        {
          startsAt: TEST_NOW + 2 * DAY_MS,
          timeZone: a.timeZone,
        },
      ),
    );
    await ok(
      runOperation(addClientToBookableEvent, owner(), { bookableEventId: next.id, clientId: quiet.id }),
    );
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([]);
  });

  test('what is sent by hand: it is refused with a sentence, and nothing is kept of it', async () => {
    const quiet = await somebody();
    const [past, coming] = [
      await anAppointment(quiet, TEST_NOW - 3 * DAY_MS - appointments * HOUR_MS),
      await anAppointment(quiet),
    ];
    await switchOff(quiet, 'payment', channel);
    await switchOff(quiet, 'booking', channel);
    const by = channel === 'email' ? 'email' : 'text message';
    expect(
      await runOperation(sendClientInvoiceMutation, owner(), { appointmentId: past.id, sendTo: channel }),
    ).toMatchObject({
      ok: false,
      refusal: {
        code: 'conflict',
        userMessage: `This client gets no receipts and invoices by ${by}. You can change that in the communication settings of their profile.`,
      },
    });
    expect(
      await runOperation(sendClientInvoiceMutation, owner(), { appointmentId: past.id, sendTo: 'both' }),
    ).toMatchObject({ ok: false, refusal: { problems: [{}] } });
    expect(
      await runOperation(resendProAppointmentConfirmation, owner(), {
        appointmentId: coming.id,
        sendTo: channel,
      }),
    ).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
    // A card is asked for on whatever is left.
    await ok(runOperation(askForCard, owner(), { appointmentId: coming.id }));
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);
    await switchOff(quiet, 'payment', other(channel));
    expect(
      await runOperation(askForCard, owner(TEST_NOW + HOUR_MS), { appointmentId: coming.id }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'conflict' },
    });
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([]);
  });

  test('an intake form: it goes on the other channel, or is refused where both are off', async () => {
    const quiet = await somebody();
    await switchOff(quiet, 'request', channel);
    await ok(runOperation(sendIntakeForm, owner(), { clientId: quiet.id }));
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([other(channel)]);
    await switchOff(quiet, 'request', other(channel));
    expect(
      await runOperation(sendIntakeForm, owner(TEST_NOW + DAY_MS), { clientId: quiet.id }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'conflict' },
    });
    expect(await ok(runOperation(intakeStatus, owner(), { clientId: quiet.id }))).toBeTruthy();
  });

  test('what waited to be sent while it was switched off, and what is switched on again goes out', async () => {
    const quiet = await somebody();
    const { id } = await anAppointment(quiet, TEST_NOW - 5 * DAY_MS - appointments * HOUR_MS);
    const send = (now: number) =>
      ok(runOperation(sendClientInvoiceMutation, owner(now), { appointmentId: id, sendTo: channel }));
    const wanted = async () =>
      (
        await db.owner.query<{ id: string; topic: string; payload: { template: string } }>(
          `SELECT id, topic, payload FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 1`,
          [id],
        )
      ).rows[0]!;
    await send(TEST_NOW);
    const { id: outbox, payload } = await wanted();
    relayed.add(outbox);
    await job('appointment-message', payload, TEST_NOW);
    await switchOff(quiet, 'payment', channel);
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([]);
    expect((await timeline(id)).at(-1)).toEqual({ kind: 'message_muted', channel });
    await switchOff(quiet, 'payment', channel, true);
    await work(TEST_NOW);
    expect(reached(quiet)).toEqual([]);
    await send(TEST_NOW + HOUR_MS);
    await work(TEST_NOW + HOUR_MS);
    expect(reached(quiet)).toEqual([channel]);
  });
});

test('who wants no forms and questions is not asked for a review', async () => {
  const [quiet, open] = [await somebody(), await somebody()];
  const now = TEST_NOW + 30 * DAY_MS;
  const made = [await anAppointment(quiet, now - 6 * HOUR_MS), await anAppointment(open, now - 8 * HOUR_MS)];
  for (const { id } of made)
    await ok(runOperation(markPaid, owner(now), { appointmentId: id, paidBy: 'cash' }));
  await work(now);
  sent = [];
  await switchOff(quiet, 'request', 'email');
  await sweepFor('ask-for-review', now);
  expect(sent.map(({ to }) => to)).toEqual([open.email]);
  const { rows } = await db.owner.query(`SELECT 1 FROM "ReviewRequest" WHERE "clientId" = $1`, [quiet.id]);
  expect(rows).toEqual([]);
  sent = [];
});

test('every message of a practice goes by the settings, but for the warning that an account sees the record', async () => {
  const templates: PracticeTemplate[] = [
    ...APPOINTMENT_TEMPLATES,
    ...REGISTRATION_TEMPLATES,
    'review_request',
    'intake_form',
    'record_tied',
  ];
  const quiet = await somebody();
  for (const kind of CLIENT_MESSAGE_KINDS) await switchOff(quiet, kind, 'sms');
  const write = (template: PracticeTemplate, channel: Channel) =>
    a.db.run((sql) =>
      queueMessage(sql, {
        practiceId: a.id,
        to: 'client',
        clientId: quiet.id,
        channel,
        template,
        address: quiet.phone,
        subject: null,
        text: 'Words.',
        html: null,
        dedupeKey: `all:${template}:${channel}`,
        at: new Date(TEST_NOW),
      }),
    );
  const through: string[] = [];
  for (const template of templates) {
    if (await write(template, 'sms')) through.push(template);
    expect(await write(template, 'email'), template).toBe(true);
  }
  const ours = [
    'new_request',
    'new_booking',
    'client_cancelled',
    'client_rescheduled',
    'new_registration',
    'place_given_back',
  ];
  expect(through.sort()).toEqual([...ours, 'record_tied'].sort());
  expect(templates.filter((template) => kindOf(template) === null).sort()).toEqual(through.sort());
});
