import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePracticeAcceptsTipsInput } from '../inputs.ts';

/** Whether clients are asked for a tip when they pay (002 §7). */
export const updatePracticeAcceptsTips = operation({
  name: 'updatePracticeAcceptsTips',
  kind: 'mutation',
  description: 'Chooses whether clients can add a tip.',
  access: practiceOwner(),
  input: updatePracticeAcceptsTipsInput,
  output: z.object({}),
  async run(ctx, { acceptsTips }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Practice" SET "acceptsTips" = ${acceptsTips}, "updatedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid`;
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
