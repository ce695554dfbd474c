import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { oneClient } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';

const minutes = (description: string) => z.int().nullable().meta({ description });

const communication = z
  .object({
    reminderEmailMinutes: minutes('Minutes before the start.'),
    reminderTextMinutes: minutes('Minutes before the start.'),
    pastDueEmailMinutes: minutes('Minutes after the payment was due.'),
    pastDueTextMinutes: minutes('Minutes after the payment was due.'),
  })
  .meta({ id: 'ClientCommunication' });

type Communication = z.output<typeof communication>;

/** When a client is written to without anybody pressing anything (spec 001 §2, communication settings). */
export const clientCommunication = operation({
  name: 'clientCommunication',
  kind: 'query',
  description: 'Which messages a client gets by themselves, and when; null where none goes out.',
  access: practiceOwner(),
  input: oneClient,
  output: communication,
  async run(ctx, { clientId }) {
    const [row] = await ctx.db.sql(
      (sql) => sql<Communication>`
        SELECT
          CASE WHEN c.email IS NOT NULL AND p."appointmentReminderEmailEnabled"
            THEN p."appointmentEmailReminderMinutes" END AS "reminderEmailMinutes",
          CASE WHEN c.phone IS NOT NULL AND p."appointmentReminderTextEnabled"
            THEN p."appointmentTextReminderMinutes" END AS "reminderTextMinutes",
          CASE WHEN c.email IS NOT NULL AND p."paymentPastDueEmailEnabled"
            THEN p."paymentPastDueEmailMinutes" END AS "pastDueEmailMinutes",
          CASE WHEN c.phone IS NOT NULL AND p."paymentPastDueTextEnabled"
            THEN p."paymentPastDueTextMinutes" END AS "pastDueTextMinutes"
        FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId"
        WHERE c."practiceId" = ${ctx.practice.id}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL`,
    );
    if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
    return row;
  },
});
