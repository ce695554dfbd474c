import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';

/** Takes the address of the caller's calendar away; a second time finds that done. */
export const stopSharingCalendar = operation({
  name: 'stopSharingCalendar',
  kind: 'mutation',
  description: 'Takes the address of your calendar away.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      await db.deleteFrom('SharedCalendar').execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
