import { sampleFacts } from '#app/domain/messaging/index.ts';
import { writeMessages, type AppointmentTemplate } from '#app/emails/index.ts';
import { writeIntakeMessage } from '#app/emails/intake.ts';
import { writeRecordTied } from '#app/emails/record-tied.ts';
import {
  writeRegistrationMessages,
  type RegistrationFacts,
  type RegistrationTemplate,
} from '#app/emails/registration-messages.ts';
import type { MessageFacts, WrittenMessage } from '#app/emails/facts.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Every text message of an appointment that a client may get, and how each is called. */
const OF_APPOINTMENTS: [AppointmentTemplate, string][] = [
  ['appointment_reminder', 'Reminder'],
  ['payment_past_due', 'Past-due reminder'],
  ['appointment_confirmed', 'Confirmation'],
  ['series_confirmed', 'Confirmation of several dates'],
  ['request_received', 'Request received'],
  ['new_times_proposed', 'Another time proposed'],
  ['appointment_rescheduled', 'New time'],
  ['appointment_cancelled', 'Cancellation'],
  ['appointment_declined', 'Declined request'],
  ['payment_failed', 'Failed payment'],
  ['card_request', 'Request for a card'],
  ['invoice', 'Invoice'],
];

/** Of group events, where the practice has any. */
const OF_EVENTS: [RegistrationTemplate, string][] = [
  ['registration_confirmed', 'Registration'],
  ['registration_cancelled', 'Registration cancelled'],
  ['registration_withdrawn', 'Registration given back'],
  ['event_changed', 'Event changed'],
  ['event_cancelled', 'Event called off'],
];

/** As many dates as are booked at once need two figures. */
const DATES = 10;
/** As whoever is told of an account sees its address: the domain is somebody else's, this one is long. */
const MASKED = '…@correspondence.example';

interface LongText {
  template: string;
  label: string;
  text: string;
}

const textOf = (messages: readonly WrittenMessage[]): string =>
  messages.find(({ to, channel }) => to === 'client' && channel === 'sms')?.text ?? '';

/** Every text message that clients of the practice may get, with what makes it longest. */
export async function longestTexts(ctx: OperationContext, sql: Db): Promise<LongText[]> {
  const facts = await sampleFacts(ctx, sql, { longest: true });
  const { appointment, client, practice, practitioner, links } = facts;
  const { startsAt, endsAt } = appointment;
  const date = { id: appointment.id, startsAt, endsAt, icsSequence: 0, url: links.client };
  const ofAppointment = {
    ...facts,
    // A card that failed is told of at more length than one that is missing.
    appointment: { ...appointment, paymentError: 'declined' },
    series: Array.from({ length: DATES }, () => date),
  };
  const token = links.client.split('/').at(-1)!;
  const words = await readLongestEventWords(ctx, sql);
  return [
    ...OF_APPOINTMENTS.map(([template, label]) => {
      const note = template === 'new_times_proposed' ? startsAt.toISOString() : undefined;
      return { template, label, text: textOf(writeMessages(template, ofAppointment, note)) };
    }),
    ...(words
      ? OF_EVENTS.map(([template, label]) => ({
          template,
          label,
          text: textOf(writeRegistrationMessages(template, ofEvent(ctx, facts, { ...words, token }))),
        }))
      : []),
    {
      template: 'intake_form',
      label: 'Intake form',
      text: writeIntakeMessage('sms', {
        ...{ client, practice, practitioner, title: null },
        link: ctx.appOrigin + paths.intakeForm(token),
      }).text,
    },
    {
      template: 'record_tied',
      label: 'Bookings seen in an account',
      text: writeRecordTied({
        ...{ client, practice, account: `a${MASKED}` },
        link: ctx.appOrigin + paths.notMyAccount(token),
      }).sms,
    },
  ];
}

interface EventWords {
  title: string;
  where: string | null;
}

/** The longest title and the longest place of the practice’s group events, not always of one; null where there is none. */
async function readLongestEventWords(ctx: OperationContext, sql: Db): Promise<EventWords | null> {
  const practiceId = ctx.practice.id;
  const [row] = await sql<{ title: string | null; where: string | null }>`
    WITH event AS (
      SELECT t.name, e.name AS own, e.location, t.location AS usual, e."locationId", t."locationId" AS "usualId"
      FROM "BookableEventType" t LEFT JOIN "BookableEvent" e ON e."practiceId" = t."practiceId" AND e."bookableEventTypeId" = t.id
      WHERE t."practiceId" = ${practiceId}::uuid AND t."deletedAt" IS NULL)
    SELECT (SELECT n FROM event, unnest(ARRAY[event.name, event.own]) n WHERE n IS NOT NULL ORDER BY length(n) DESC LIMIT 1) AS title,
      (SELECT w FROM (
         SELECT unnest(ARRAY[location, usual]) AS w FROM event
         UNION ALL SELECT NULLIF(concat_ws(', ', l.name, COALESCE(l."singleLine", l."virtualLink")), '') FROM "Location" l
         WHERE l."practiceId" = ${practiceId}::uuid AND l.id IN (SELECT unnest(ARRAY["locationId", "usualId"]) FROM event)) places
       WHERE w IS NOT NULL ORDER BY length(w) DESC LIMIT 1) AS "where"`;
  return row?.title ? { title: row.title, where: row.where } : null;
}

/** Somebody's place at the longest event, told by the same clocks as the appointment. */
function ofEvent(
  ctx: OperationContext,
  { appointment, client, practice, practitioner, links }: MessageFacts,
  { title, where, token }: EventWords & { token: string },
): RegistrationFacts {
  const { id, startsAt, endsAt, timeZone, clientTimeZone, isVirtual, currency } = appointment;
  return {
    registration: {
      ...{ id, state: 'registered', amountCents: 0, currency, discounts: [], paymentStatus: 'free' },
      ...{ payments: [], backCents: 0, isUnderWay: false },
    },
    event: {
      ...{ title, startsAt, endsAt, timeZone, where },
      ...{ allDay: false, isOnline: isVirtual, whereUrl: null, icsSequence: 0, goodToKnow: null },
    },
    ways: { methods: [], note: null },
    client: { ...client, timeZone: clientTimeZone },
    ...{ practice, practitioner },
    links: {
      manage: ctx.appOrigin + paths.eventRegistration(token),
      calendar: null,
      portal: links.portal,
    },
  };
}
