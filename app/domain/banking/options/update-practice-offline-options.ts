import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
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
      await touchSettings(sql, { practiceId, now: ctx.clock.now(), previousUpdatedAt });
      await sql`
        UPDATE "Practice" SET "acceptsCash" = ${accepts.acceptsCash}, "acceptsOfflineCreditCard" = ${accepts.acceptsCreditCard},
          "acceptsPaypal" = ${accepts.acceptsPaypal}, "acceptsVenmo" = ${accepts.acceptsVenmo}, "acceptsZelle" = ${accepts.acceptsZelle}
        WHERE id = ${practiceId}::uuid`;
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
