import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
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
      providers: z
        .array(z.enum(['stripe', 'square', 'paypal']))
        .meta({ description: 'Where this practice has an account.' }),
    })
    .meta({ id: 'PayoutsDirectory' }),
  async run(ctx, { limit, offset }) {
    const { id, currency } = ctx.practice;
    return ctx.db.read(async (sql) => {
      const [payouts, [sums]] = await Promise.all([
        readPayouts(sql, id, { limit, offset }),
        sql<{
          count: number;
          onTheWay: number;
          paidOut: number;
          providers: ('stripe' | 'square' | 'paypal')[];
        }>`
          SELECT count(*)::int AS count,
            COALESCE(sum(o."amountCents") FILTER (WHERE o.state IN ('pending', 'in_transit') AND o.currency::text = ${currency}), 0)::float8 AS "onTheWay",
            COALESCE(sum(o."amountCents") FILTER (WHERE o.state = 'paid' AND o.currency::text = ${currency}), 0)::float8 AS "paidOut",
            (SELECT COALESCE(jsonb_agg(a.provider ORDER BY a.provider), '[]') FROM (
               SELECT 'stripe' AS provider FROM "Practice" p WHERE p.id = ${id}::uuid AND p."stripeAccountId" IS NOT NULL
               UNION SELECT s.provider::text FROM "PaymentAccount" s WHERE s."practiceId" = ${id}::uuid AND s.provider <> 'stripe'
                 AND s."externalAccountId" IS NOT NULL AND s."disconnectedAt" IS NULL) a) AS providers
          FROM "Payout" o WHERE o."practiceId" = ${id}::uuid`,
      ]);
      return {
        payouts,
        payoutsCount: sums!.count,
        onTheWayCents: sums!.onTheWay,
        paidOutCents: sums!.paidOut,
        currency: currency as 'USD' | 'CAD',
        providers: sums!.providers,
      };
    });
  },
});
