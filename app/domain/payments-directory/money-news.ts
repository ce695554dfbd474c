import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { disputesWaiting, readDisputesWaiting } from './disputes/disputes-to-answer.ts';
import { readReturned, returnedMoney } from './returned/read-returned.ts';

/** What happened to money that asks for the practitioner: refunds and payouts that banks sent back, and disputes that wait for an answer. */
export const moneyNews = operation({
  name: 'moneyNews',
  kind: 'query',
  description: 'What happened to your money that asks for you.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      ...returnedMoney,
      ...disputesWaiting,
    })
    .meta({ id: 'MoneyNews' }),
  async run(ctx) {
    const { id } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const [returned, waiting] = await ctx.db.read((sql) =>
      Promise.all([readReturned(sql, id, now), readDisputesWaiting(sql, id, now)]),
    );
    return { ...returned, ...waiting };
  },
});
