import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { countInbox } from './inbox-rows.ts';

/** How much waits for the practitioner: the badge of every portal page (001 §2). What it is, proInbox says. */
export const inboxCount = operation({
  name: 'inboxCount',
  kind: 'query',
  description: 'How many requests and payments wait for you.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ count: z.int() }).meta({ id: 'InboxCount' }),
  async run(ctx) {
    const now = new Date(ctx.clock.now());
    const { count } = await ctx.db.sql((sql) => countInbox(sql, ctx.practice.id, now));
    return { count };
  },
});
