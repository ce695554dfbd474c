import { z } from 'zod';
import { HOUR_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceAppointment, readMuted } from '../../effects/index.ts';
import { clientOfForms } from './intake-client.ts';
import { openChannel } from './open-channel.ts';
import { formsLeftToday, sendForm } from './send-form.ts';
import { isWanted, type SendableForm } from './wanted-forms.ts';

/** Forms that wait for a day to be over are thought of again so much later. */
const LATER_MS = HOUR_MS;

/**
 * Sends the client of a confirmed booking the intake forms that go with it (spec 002 §2): the worker's job. Mark, requests and
 * messages are one transaction, so a booking sends its forms once, whenever the worker dies. What can not go out now waits: since the
 * client had as many as go out in a day, for an hour; since they can not be reached, until the database's `Client_reached` wakes it.
 */
export const sendFormsOfBooking = operation({
  name: 'sendFormsOfBooking',
  kind: 'mutation',
  description: 'Sends the intake forms that go with a confirmed booking.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ sent: z.int() }),
  job: 'send-intake-forms',
  due: ({ cross }, now) => cross.due('bookings_without_intake_forms', 'appointmentId', now),
  key: ({ appointmentId }) => `send-intake-forms:${appointmentId}`,
  async run(ctx, { practiceId, appointmentId }) {
    const now = new Date(ctx.clock.now());
    const sent = await ctx.db.run(async (sql) => {
      const [booking] = await sql<Booking>`
        UPDATE "Appointment" a SET "intakeFormsAt" = ${now}, "intakeFormsAfter" = NULL
        FROM "Appointment" was
        WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid AND a.state = 'approved'
          AND a."intakeFormsAt" IS NULL AND a."startsAt" > ${now}
          AND was."practiceId" = a."practiceId" AND was.id = a.id
        RETURNING a."clientId", a."newClient", COALESCE(a."approvedAt", a."createdAt") AS "confirmedAt", a."startsAt",
          was."intakeFormsAfter" IS NOT NULL AS "isWaiting",
          ARRAY(SELECT s."serviceId"::text FROM "AppointmentService" s
            WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id AND s."serviceId" IS NOT NULL
            ORDER BY s.position) AS "serviceIds"`;
      const client = booking && (await clientOfForms(sql, practiceId, booking.clientId));
      if (!booking || !client) return 0;
      const wanted = (await readSendableForms(sql, practiceId, client.id)).filter((form) =>
        isWanted(
          form,
          {
            isNewClient: booking.newClient,
            serviceIds: booking.serviceIds,
            confirmedAt: booking.confirmedAt.getTime(),
          },
          now.getTime(),
        ),
      );
      const channel = openChannel(client, await readMuted(sql, { practiceId, clientId: client.id }));
      const most = Math.max(0, await formsLeftToday(sql, practiceId, client.id, now));
      const going = channel ? wanted.slice(0, most) : [];
      for (const form of going)
        await sendForm(ctx, sql, { client, form, channel: channel!, now, appointmentId });
      if (going.length < wanted.length) {
        const after = channel ? new Date(now.getTime() + LATER_MS) : booking.startsAt;
        await sql`
          UPDATE "Appointment" SET "intakeFormsAt" = NULL, "intakeFormsAfter" = ${after}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
        if (!booking.isWaiting) await announceAppointment(sql, practiceId, appointmentId);
      }
      return going.length;
    });
    return { sent };
  },
});

interface Booking {
  clientId: string;
  newClient: boolean;
  confirmedAt: Date;
  startsAt: Date;
  isWaiting: boolean;
  serviceIds: string[];
}

/** The practice's forms that go by themselves, oldest first, with what became of each with this client. */
async function readSendableForms(
  sql: Db,
  practiceId: string,
  clientId: string,
): Promise<(SendableForm & { version: number; text: unknown })[]> {
  const rows = await sql<{
    id: string;
    version: number;
    text: unknown;
    sendWhen: 'by_hand' | 'new_clients' | 'bookings';
    againAfterMonths: number | null;
    sendsSince: Date | null;
    serviceIds: string[];
    lastSentAt: Date | null;
    lastAnsweredAt: Date | null;
  }>`
    SELECT f.id, f.version, f.text, f."sendWhen", f."againAfterMonths", f."sendsSince",
      ARRAY(SELECT x."serviceId"::text FROM "IntakeFormService" x
        WHERE x."practiceId" = f."practiceId" AND x."intakeFormId" = f.id ORDER BY 1) AS "serviceIds",
      r."lastSentAt", r."lastAnsweredAt"
    FROM "IntakeForm" f CROSS JOIN LATERAL (
      SELECT max(q."sentAt") AS "lastSentAt", max(q."submittedAt") AS "lastAnsweredAt" FROM "IntakeRequest" q
      WHERE q."practiceId" = f."practiceId" AND q."intakeFormId" = f.id AND q."clientId" = ${clientId}::uuid) r
    WHERE f."practiceId" = ${practiceId}::uuid AND f."sendWhen" <> 'by_hand' AND f."deletedAt" IS NULL
    ORDER BY f."createdAt", f.id`;
  return rows.flatMap(({ sendWhen, sendsSince, lastSentAt, lastAnsweredAt, ...form }) =>
    sendWhen === 'by_hand' || !sendsSince
      ? []
      : [
          {
            ...form,
            sendWhen,
            sendsSince: sendsSince.getTime(),
            lastSentAt: lastSentAt?.getTime() ?? null,
            lastAnsweredAt: lastAnsweredAt?.getTime() ?? null,
          },
        ],
  );
}
