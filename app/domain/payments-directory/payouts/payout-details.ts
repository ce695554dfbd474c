import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { payoutDetailsInput } from '../inputs.ts';
import { PAYOUT_MESSAGES } from '../messages.ts';
import { payoutLineOutput, payoutOutput, readPayouts } from './payout-output.ts';
import { readLines } from './read-lines.ts';

/** One payout, line by line: what its lines bring comes to its amount, to the cent. Refuses with `not_found`. */
export const payoutDetails = operation({
  name: 'payoutDetails',
  kind: 'query',
  description: 'One of your payouts, line by line.',
  access: practiceOwner(),
  input: payoutDetailsInput,
  output: z.object({ payout: payoutOutput, lines: z.array(payoutLineOutput) }).meta({ id: 'PayoutDetails' }),
  async run(ctx, { payoutId, limit, offset }) {
    const { id } = ctx.practice;
    return ctx.db.read(async (sql) => {
      const [[payout], lines] = await Promise.all([
        readPayouts(sql, id, { limit: 1, offset: 0, id: payoutId }),
        readLines(sql, id, { payoutId, limit, offset }),
      ]);
      if (!payout) throw new Refusal('not_found', PAYOUT_MESSAGES.notFound);
      return { payout, lines };
    });
  },
});
