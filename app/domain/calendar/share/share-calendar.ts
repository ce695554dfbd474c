import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptToken, newToken, tokenHash } from '#app/platform/tokens.ts';

/** Gives the caller's calendar an address, or a new one: the former stops at once, and what it tells stays as it was chosen. */
export const shareCalendar = operation({
  name: 'shareCalendar',
  kind: 'mutation',
  description: 'Makes an address at which your phone reads your calendar; a former one stops.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string(), renewed: z.boolean() }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const token = newToken();
    const made = {
      tokenHash: tokenHash(token),
      tokenEncrypted: encryptToken(token),
      createdAt: new Date(ctx.clock.now()),
    };
    const renewed = await ctx.db.run(async (db) => {
      const id = uuid();
      const row = await db
        .insertInto('SharedCalendar')
        .values({ id, ...made })
        .onConflict((same) => same.column('practiceId').doUpdateSet(made))
        .returning('id')
        .executeTakeFirstOrThrow();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
      return row.id !== id;
    });
    return { url: ctx.appOrigin + paths.sharedCalendar(token), renewed };
  },
});
