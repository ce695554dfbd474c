import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';

/** Chooses the calendar that appointments are written into (002 §7): one that can be written into, or none. */
export const updateCronofyClient = operation({
  name: 'updateCronofyClient',
  kind: 'mutation',
  description: 'Chooses the calendar that appointments are written into.',
  access: practiceOwner(),
  input: z.strictObject({
    writeCalendarId: z
      .uuid()
      .nullable()
      .meta({ description: 'The id of one of your calendars; null: none.' }),
  }),
  output: z.object({}),
  async run(ctx, { writeCalendarId }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      // Two that choose at once come one after the other.
      await sql`SELECT id FROM "Calendar" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id FOR UPDATE`;
      await sql`
        UPDATE "Calendar" SET "isWritten" = false
        WHERE "practiceId" = ${practiceId}::uuid AND "isWritten" AND id IS DISTINCT FROM ${writeCalendarId}::uuid`;
      if (writeCalendarId) {
        const chosen = await sql<{ id: string }>`
          UPDATE "Calendar" SET "isWritten" = true
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${writeCalendarId}::uuid AND NOT readonly RETURNING id`;
        if (chosen.length === 0) throw new Refusal('not_found', messages.writeCalendarFailed);
      }
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
