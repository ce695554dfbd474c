import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';

/**
 * Takes a calendar account or a feed away (002 §7): its busy times close nothing from now on, and the worker takes leave back at the
 * provider until that is done.
 */
export const removeCronofyProfile = operation({
  name: 'removeCronofyProfile',
  kind: 'mutation',
  description: 'Disconnects a calendar account, or removes a feed.',
  access: practiceOwner(),
  input: z.strictObject({ profileId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { profileId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const [feed] = await sql<{ id: string }>`
        DELETE FROM "CalendarFeed" WHERE "practiceId" = ${practiceId}::uuid AND id = ${profileId}::uuid RETURNING id`;
      if (!feed) {
        const [profile] = await sql<{ id: string }>`
          UPDATE "CalendarProfile" SET "removedAt" = ${now}, "releaseDueAt" = ${now}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${profileId}::uuid AND "removedAt" IS NULL
          RETURNING id`;
        if (!profile) throw new Refusal('not_found', messages.removeFailed);
        await sql`DELETE FROM "Calendar" WHERE "practiceId" = ${practiceId}::uuid AND "profileId" = ${profileId}::uuid`;
        await addToOutbox(sql, {
          practiceId,
          topic: 'release-calendar-profile',
          dedupeKey: `release-calendar-profile:${profileId}:${Number(now)}`,
          payload: { practiceId, profileId },
        });
      }
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
