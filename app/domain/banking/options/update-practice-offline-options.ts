import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePracticeOfflineOptionsInput } from '../inputs.ts';

/** What clients can pay with outside the product (002 §7): told to them where they are to pay. Throws state_changed where another window was faster. */
export const updatePracticeOfflineOptions = operation({
  name: 'updatePracticeOfflineOptions',
  kind: 'mutation',
  description: 'Chooses how clients can pay you outside the product.',
  access: practiceOwner(),
  input: updatePracticeOfflineOptionsInput,
  output: z.object({}),
  async run(ctx, { previousUpdatedAt, ...accepts }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const [before] = await sql<{ updatedAt: Date }>`
        SELECT "updatedAt" FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
      const updatedAt = nextUpdatedAt(ctx.clock.now(), before!, previousUpdatedAt);
      await sql`
        UPDATE "Practice" SET "acceptsCash" = ${accepts.acceptsCash}, "acceptsOfflineCreditCard" = ${accepts.acceptsCreditCard},
          "acceptsPaypal" = ${accepts.acceptsPaypal}, "acceptsVenmo" = ${accepts.acceptsVenmo}, "acceptsZelle" = ${accepts.acceptsZelle},
          "updatedAt" = ${updatedAt}
        WHERE id = ${practiceId}::uuid`;
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
