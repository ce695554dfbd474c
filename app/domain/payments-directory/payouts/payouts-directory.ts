import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { connectedProviders, PROVIDERS } from '../connected-providers.ts';
import { payoutsDirectoryInput } from '../inputs.ts';
import { payoutOutput, readPayouts } from './payout-output.ts';

/** What providers sent to the practice's bank, newest first, a page at a time. Sums are cents of the practice's currency. */
export const payoutsDirectory = operation({
  name: 'payoutsDirectory',
  kind: 'query',
  description: 'Your payouts, newest first, a page at a time.',
  access: practiceOwner(),
  input: payoutsDirectoryInput,
  output: z
    .object({
      payouts: z.array(payoutOutput),
      payoutsCount: z.int(),
      onTheWayCents: z.number().meta({ description: 'Cents: sent, or about to be, and not arrived yet.' }),
      paidOutCents: z.number().meta({ description: 'Cents: arrived at the bank.' }),
      currency,
      providers: z.array(z.enum(PROVIDERS)).meta({ description: 'Where this practice has an account.' }),
    })
    .meta({ id: 'PayoutsDirectory' }),
  async run(ctx, { limit, offset }) {
    const { id, currency } = ctx.practice;
    return ctx.db.read(async (sql) => {
      const [payouts, providers, [sums]] = await Promise.all([
        readPayouts(sql, id, { limit, offset }),
        connectedProviders(sql, id),
        sql<{ count: number; onTheWay: number; paidOut: number }>`
          SELECT count(*)::int AS count,
            COALESCE(sum(o."amountCents") FILTER (WHERE o.state IN ('pending', 'in_transit') AND o.currency::text = ${currency}), 0)::float8 AS "onTheWay",
            COALESCE(sum(o."amountCents") FILTER (WHERE o.state = 'paid' AND o.currency::text = ${currency}), 0)::float8 AS "paidOut"
          FROM "Payout" o WHERE o."practiceId" = ${id}::uuid`,
      ]);
      return {
        payouts,
        payoutsCount: sums!.count,
        onTheWayCents: sums!.onTheWay,
        paidOutCents: sums!.paidOut,
        currency: currency as 'USD' | 'CAD',
        providers,
      };
    });
  },
});
