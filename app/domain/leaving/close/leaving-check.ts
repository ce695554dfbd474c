import { z } from 'zod';
import { planAtClosing } from '#app/domain/subscriptions/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { leftOver, toSettle, whatStands } from './what-stands.ts';

/** What stands in the way of closing the caller's practice, and what closing would leave over. */
export const leavingCheck = operation({
  name: 'leavingCheck',
  kind: 'query',
  description: 'What is to be settled before your practice can be closed.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    toSettle: z.array(z.string()).meta({ description: 'What has to be done first.' }),
    isAhead: z.boolean().meta({ description: 'Some of it stands in the calendar.' }),
    leftOver: z.array(z.string()).meta({ description: 'What nobody settles any more once it is closed.' }),
    plan: z.string().nullable().meta({ description: 'What becomes of your plan.' }),
  }),
  async run(ctx) {
    const now = new Date(ctx.clock.now());
    const [stands, plan] = await ctx.db.run(async (sql) => [
      await whatStands(sql, ctx.practice.id, now),
      ctx.ports.billing ? await planAtClosing(sql, { timeZone: ctx.practice.timeZone, now }) : null,
    ]);
    return {
      toSettle: toSettle(stands, plan?.waits),
      isAhead: stands.visits + stands.places > 0,
      leftOver: leftOver(stands),
      plan: plan?.becomes ?? null,
    };
  },
});
