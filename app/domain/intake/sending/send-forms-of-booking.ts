import { z } from 'zod';
import { MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readMuted } from '../../effects/index.ts';
import { reachableClient, type IntakeClient } from './intake-client.ts';
import { formsLeftToday, sendForm } from './send-form.ts';
import { isWanted, type SendableForm } from './wanted-forms.ts';

/**
 * Sends the client of a confirmed booking the intake forms that go with it (spec 002 §2): the worker's job. Mark, requests and
 * messages are one transaction, so a booking sends its forms once, whenever the worker dies. Whoever can not be reached, or does
 * not want such messages, is sent none.
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
        UPDATE "Appointment" a SET "intakeFormsAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
          AND "intakeFormsAt" IS NULL AND "startsAt" > ${now}
        RETURNING "clientId", "newClient", COALESCE("approvedAt", "createdAt") AS "confirmedAt",
          ARRAY(SELECT s."serviceId"::text FROM "AppointmentService" s
            WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id AND s."serviceId" IS NOT NULL
            ORDER BY s.position) AS "serviceIds"`;
      const client = booking && (await reachableClient(sql, practiceId, booking.clientId));
      const channel = client && (await openChannel(sql, practiceId, client));
      if (!booking || !client || !channel) return 0;
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
      const most = Math.max(0, await formsLeftToday(sql, practiceId, client.id, now));
      const affordable = wanted.slice(0, most);
      for (const form of affordable) await sendForm(ctx, sql, { client, form, channel, now, appointmentId });
      return affordable.length;
    });
    return { sent };
  },
});

interface Booking {
  clientId: string;
  newClient: boolean;
  confirmedAt: Date;
  serviceIds: string[];
}

/** Email, or a text where there is no address or no email is wanted; null where the client is not to be reached. */
async function openChannel(sql: Db, practiceId: string, client: IntakeClient) {
  const muted = await readMuted(sql, { practiceId, clientId: client.id });
  const open = MESSAGE_CHANNELS.filter(
    (one) => (one === 'email' ? client.email : client.phone) && !muted[one].includes('request'),
  );
  return open[0] ?? null;
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
