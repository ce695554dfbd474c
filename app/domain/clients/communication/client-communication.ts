import { z } from 'zod';
import { CLIENT_MESSAGE_KINDS } from '#app/lib/messages/client-messages.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { oneClient } from '../inputs.ts';
import { CLIENT_MESSAGES } from '../messages.ts';

const minutes = (description: string) => z.int().nullable().meta({ description });

const communication = z
  .object({
    reminderEmailMinutes: minutes('Minutes before the start.'),
    reminderTextMinutes: minutes('Minutes before the start.'),
    pastDueEmailMinutes: minutes('Minutes after the payment was due.'),
    pastDueTextMinutes: minutes('Minutes after the payment was due.'),
    settings: z.array(
      z
        .object({
          kind: z.enum(CLIENT_MESSAGE_KINDS),
          emailEnabled: z.boolean(),
          textEnabled: z.boolean(),
        })
        .meta({ id: 'ClientCommunicationSetting' }),
    ),
  })
  .meta({ id: 'ClientCommunication' });

interface Row extends Omit<z.output<typeof communication>, 'settings'> {
  mutedEmails: string[];
  mutedTexts: string[];
}

/**
 * What a client is written to about, and when it happens without anybody pressing anything (spec 001 §2, communication
 * settings; 002 §3 for the practice's own).
 */
export const clientCommunication = operation({
  name: 'clientCommunication',
  kind: 'query',
  description:
    'What a client is written to about, by channel; reminders with their time, null where your practice sends none.',
  access: practiceOwner(),
  input: oneClient,
  output: communication,
  async run(ctx, { clientId }) {
    const [row] = await ctx.db.sql(
      (sql) => sql<Row>`
        SELECT
          CASE WHEN p."appointmentReminderEmailEnabled"
            THEN p."appointmentEmailReminderMinutes" END AS "reminderEmailMinutes",
          CASE WHEN p."appointmentReminderTextEnabled"
            THEN p."appointmentTextReminderMinutes" END AS "reminderTextMinutes",
          CASE WHEN p."paymentPastDueEmailEnabled" THEN p."paymentPastDueEmailMinutes" END AS "pastDueEmailMinutes",
          CASE WHEN p."paymentPastDueTextEnabled" THEN p."paymentPastDueTextMinutes" END AS "pastDueTextMinutes",
          c."mutedEmails"::text[], c."mutedTexts"::text[]
        FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId"
        WHERE c."practiceId" = ${ctx.practice.id}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL`,
    );
    if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
    const { mutedEmails, mutedTexts, ...times } = row;
    return {
      ...times,
      settings: CLIENT_MESSAGE_KINDS.map((kind) => ({
        kind,
        emailEnabled: !mutedEmails.includes(kind),
        textEnabled: !mutedTexts.includes(kind),
      })),
    };
  },
});
