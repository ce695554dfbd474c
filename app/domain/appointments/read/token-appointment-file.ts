import { z } from 'zod';
import { appointmentIcs, messageFacts } from '#app/domain/messaging/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';

/** The appointment as a calendar file, the same entry as in the messages. Before the confirmation it says no address. */
export const tokenAppointmentFile = operation({
  name: 'tokenAppointmentFile',
  kind: 'query',
  description: 'The appointment that a link stands for, as an iCalendar file.',
  access: linkHolder<{ instantActionToken: string }>('appointment', {
    token: ({ instantActionToken }) => instantActionToken,
  }),
  input: z.strictObject({ instantActionToken: z.string().max(64, 'We could not find this page.') }),
  output: z.object({ content: z.string() }),
  async run(ctx, { instantActionToken }) {
    const facts = await ctx.db.run(async (sql) => {
      const [row] = await sql<{ id: string }>`
        SELECT id FROM "Appointment"
        WHERE "practiceId" = ${ctx.practice.id}::uuid
          AND "instantActionTokenHash" = ${tokenHash(instantActionToken)}`;
      return row ? messageFacts(ctx, sql, row.id) : null;
    });
    if (!facts) throw notFound('appointment');
    return { content: appointmentIcs(facts, ctx.clock.now()) };
  },
});
