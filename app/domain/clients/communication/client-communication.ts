import { sql } from 'kysely';
import { z } from 'zod';
import { CLIENT_MESSAGE_KINDS } from '#app/lib/messages/client-messages.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { clientsOf } from '../rows/fragments.ts';
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
    const row = await ctx.db.run((db) =>
      clientsOf(db, clientId)
        .innerJoin('Practice as p', 'p.id', 'c.practiceId')
        .selectAll('p')
        .select(sql<string[]>`c."mutedEmails"::text[]`.as('mutedEmails'))
        .select(sql<string[]>`c."mutedTexts"::text[]`.as('mutedTexts'))
        .executeTakeFirst(),
    );
    if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
    return {
      reminderEmailMinutes: row.appointmentReminderEmailEnabled ? row.appointmentEmailReminderMinutes : null,
      reminderTextMinutes: row.appointmentReminderTextEnabled ? row.appointmentTextReminderMinutes : null,
      pastDueEmailMinutes: row.paymentPastDueEmailEnabled ? row.paymentPastDueEmailMinutes : null,
      pastDueTextMinutes: row.paymentPastDueTextEnabled ? row.paymentPastDueTextMinutes : null,
      settings: CLIENT_MESSAGE_KINDS.map((kind) => ({
        kind,
        emailEnabled: !row.mutedEmails.includes(kind),
        textEnabled: !row.mutedTexts.includes(kind),
      })),
    };
  },
});
