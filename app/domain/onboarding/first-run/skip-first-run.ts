import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';

/** Leaves the first steps for later: the portal opens on the calendar from now on. They stay where they are. */
export const skipFirstRun = operation({
  name: 'skipFirstRun',
  kind: 'mutation',
  description: 'Leaves the first steps for later.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Practice" SET "firstRunSkippedAt" = COALESCE("firstRunSkippedAt", ${now}), "updatedAt" = ${now}
        WHERE id = ${practiceId}::uuid`;
      await announce(sql, { practiceId, kind: 'practice', id: practiceId });
    });
    return {};
  },
});
