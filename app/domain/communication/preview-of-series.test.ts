import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAppointment, resendProAppointmentConfirmation } from '#app/domain/appointments/index.ts';
import { deliverMessage, writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { createRecurringAppointments } from '#app/domain/series/create-recurring-appointments.ts';
import type { MailMessage } from '#app/integrations/mail/port.ts';
import { EMAIL_TEMPLATES } from '#app/lib/messages/email-templates.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { weeks } from '#tests/support/series-dates.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { previewEmailTemplate } from './preview-email-template.ts';
import { updateCommunicationSettings } from './update-communication-settings.ts';

let db: TestDatabase;
/** One asks for requests, the other confirms at once. */
let requests: WorldPractice;
let instant: WorldPractice;
let sent: MailMessage[] = [];
const clock = fixedClock(TEST_NOW);
const mailer = {
  provider: 'smtp',
  send: async (mail: MailMessage) => (sent.push(mail), { outcome: 'sent', providerId: 'm1' }),
} as unknown as Ports['mailer'];

beforeAll(async () => {
  db = await testDatabase();
  ({ a: requests, b: instant } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice) =>
  testContext({ database: db.database, clock, actor: practice.owner.actor });
const worker = () => systemContext('job', testServices({ database: db.database, clock, ports: { mailer } }));

/** What really went to the client of what was wanted of this appointment since. */
async function mailOf(practice: WorldPractice, appointmentId: string): Promise<MailMessage> {
  const { rows } = await db.owner.query<{ payload: object }>(
    `DELETE FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1 RETURNING payload`,
    [appointmentId],
  );
  for (const { payload } of rows) await ok(runOperation(writeAppointmentMessage, worker(), payload));
  const queued = await db.owner.query<{ id: string }>(
    `SELECT id FROM "Message" WHERE "appointmentId" = $1 AND state = 'queued' AND channel = 'email' AND "clientId" IS NOT NULL`,
    [appointmentId],
  );
  sent = [];
  for (const { id } of queued.rows)
    await ok(runOperation(deliverMessage, worker(), { practiceId: practice.id, messageId: id }));
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

/** A visit booked by a client, and its dates in order. */
async function byClient(practice: WorldPractice, nth: number) {
  const { book, times } = visitorsOf(db, practice, clock);
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const startsAt = Date.parse(isoTimes(await times(chosen, '2026-04'))[nth]!);
  const startTimes = [1, 2].map((week) => new Date(startsAt + week * 7 * DAY_MS).toISOString());
  const details = { recurrence: { frequency: 'weekly', startTimes } };
  return datesOf((await ok(book(chosen, startsAt, details))).appointment.id);
}

let evenings = 0;

/** Four dates in April, each series at hours of its own. */
async function byPractitioner(practice: WorldPractice) {
  const hours = 8 + (evenings += 2);
  const input = {
    appointmentServices: [{ serviceId: practice.services.massage.id }],
    locationId: practice.locations.office.id,
    clientId: practice.clients.ben.id,
    recurringStartTimes: weeks(4).map((start) => new Date(start.getTime() + hours * HOUR_MS)),
    recurrencePattern: { frequency: 'weekly', count: 4 },
    ...{ duration: 60, bookedBy: 'practitioner', bookedFrom: 'calendar' },
  };
  const made = await ok(runOperation(createRecurringAppointments, owner(practice), input));
  return datesOf(made.appointmentIds[0]!);
}

async function datesOf(firstId: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ id: string }>(
    `SELECT s.id FROM "Appointment" a JOIN "Appointment" s ON s."seriesId" = a."seriesId" WHERE a.id = $1 ORDER BY s."startsAt"`,
    [firstId],
  );
  return rows.map(({ id }) => id);
}

type Way = [string, (nth: number) => Promise<{ practice: WorldPractice; id: string; dates: number }>];

/** How a confirmation of a date of a series goes out, and how many dates it names. */
const WAYS: Way[] = [
  [
    'the first of what the practitioner booked',
    async () => ({ practice: requests, id: (await byPractitioner(requests))[0]!, dates: 4 }),
  ],
  [
    'a later one, sent once more',
    async () => {
      const [, second] = await byPractitioner(requests);
      await ok(
        runOperation(resendProAppointmentConfirmation, owner(requests), {
          appointmentId: second,
          sendTo: 'email',
        }),
      );
      return { practice: requests, id: second!, dates: 3 };
    },
  ],
  [
    'the first of what a client booked at once',
    async (nth) => ({ practice: instant, id: (await byClient(instant, nth))[0]!, dates: 3 }),
  ],
  [
    'a request of several, accepted by itself',
    async (nth) => {
      const [, second] = await byClient(requests, nth);
      await ok(runOperation(acceptAppointment, owner(requests), { appointmentId: second }));
      return { practice: requests, id: second!, dates: 1 };
    },
  ],
];
const OWN = '<p>Dear {{client.first_name}}, see you on {{appointment.date_and_time}}.</p>';
const withoutReceipt = (html: string | null | undefined) =>
  html?.replace(/<img src="[^"]*" width="1" height="1" alt="" style="display:block">/, '');
const shownOf = (mail: MailMessage) => ({
  subject: mail.subject,
  text: mail.text,
  html: withoutReceipt(mail.html),
  to: mail.to,
});

let nth = 0;
test.each(WAYS.flatMap(([how, make]) => [null, OWN].map((content) => ({ how, make, content }))))(
  'the confirmation of $how is sent as the preview with it showed, with the words $content',
  async ({ make, content }) => {
    const { practice, id, dates } = await make((nth += 4));
    const save = (words: string | null) =>
      runOperation(updateCommunicationSettings, owner(practice), {
        emailTemplates: [{ name: 'appointment_confirmed', content: words }],
      });
    await ok(save(content));
    const shown = await ok(
      runOperation(previewEmailTemplate, owner(practice), {
        name: 'appointment_confirmed',
        appointmentId: id,
      }),
    );
    const mail = await mailOf(practice, id);
    expect(shown).toMatchObject(shownOf(mail));
    expect(mail.text.includes('Dear ')).toBe(content !== null);
    expect(mail.subject).toMatch(
      dates === 1 ? /^Confirmed: (?!\d)/ : new RegExp(`^Confirmed: ${dates} appointments`),
    );
    await ok(save(null));
  },
);

test.each(EMAIL_TEMPLATES.filter((name) => name !== 'appointment_confirmed'))(
  '%s of a date of a series is sent as the preview with it showed: of that date alone',
  async (name) => {
    const [, , third] = await byPractitioner(instant);
    const asked = { name, appointmentId: third! };
    const shown = await ok(runOperation(previewEmailTemplate, owner(instant), asked));
    const wanted = { practiceId: instant.id, appointmentId: third!, template: name };
    await ok(runOperation(writeAppointmentMessage, worker(), wanted));
    expect(shown).toMatchObject(shownOf(await mailOf(instant, third!)));
  },
);
