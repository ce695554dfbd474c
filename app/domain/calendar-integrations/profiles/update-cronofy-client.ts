import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { entriesFallDue } from '../entries/entries-fall-due.ts';
import { updateCronofyClientInput } from '../inputs.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { wantSync } from '../sync/want-sync.ts';

/**
 * Chooses the calendar that appointments are written into (002 §7): one that can be written into, or none. What is still to come goes into
 * it, and out of the one before. Throws state_changed where another window was faster.
 */
export const updateCronofyClient = operation({
  name: 'updateCronofyClient',
  kind: 'mutation',
  description: 'Chooses the calendar that appointments are written into.',
  access: practiceOwner(),
  input: updateCronofyClientInput,
  output: z.object({}),
  async run(ctx, { writeCalendarId, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      // Two that choose at once come one after the other.
      await touchSettings(sql, { practiceId, now, previousUpdatedAt });
      await sql`SELECT id FROM "Calendar" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id FOR UPDATE`;
      await sql`
        UPDATE "Calendar" SET "isWritten" = false
        WHERE "practiceId" = ${practiceId}::uuid AND "isWritten" AND id IS DISTINCT FROM ${writeCalendarId}::uuid`;
      if (writeCalendarId) {
        const [chosen] = await sql<{ connectionId: string | null }>`
          UPDATE "Calendar" c SET "isWritten" = true
          FROM "CalendarProfile" f
          WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${writeCalendarId}::uuid AND NOT c.readonly
            AND c."goneAt" IS NULL AND f."practiceId" = c."practiceId" AND f.id = c."profileId"
          RETURNING f."connectionId"`;
        if (!chosen) throw new Refusal('not_found', messages.writeCalendarFailed);
        // One that closes no times was not listened to so far.
        const { connectionId } = chosen;
        if (connectionId) await wantSync(sql, { practiceId, connectionId, now });
      }
      await entriesFallDue(sql, { practiceId, now: new Date(now) });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
