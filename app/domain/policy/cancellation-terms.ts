import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { policyTerms } from './inputs.ts';
import { readTerms } from './terms.ts';

/** What cancelling, not coming and moving cost and allow now, for what is booked from now on. */
export const cancellationTerms = operation({
  name: 'cancellationTerms',
  kind: 'query',
  description: 'Your cancellation terms.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    terms: policyTerms,
    currency,
    policyText: z.string().nullable().meta({
      description: 'Your cancellation policy in your own words; null where your practice shows none.',
    }),
    updatedAt: z.date(),
  }),
  async run(ctx) {
    const [row] = await ctx.db.run(
      (sql) => sql<{
        policyTerms: unknown;
        currency: 'USD' | 'CAD';
        policyText: string | null;
        updatedAt: Date;
      }>`
        SELECT "policyTerms", "updatedAt", "defaultCurrency" AS currency,
          CASE WHEN "cancellationPolicyEnabled" THEN COALESCE(btrim("cancellationPolicy"), '') END AS "policyText"
        FROM "Practice" WHERE id = ${ctx.practice.id}::uuid`,
    );
    const { policyTerms: stored, ...rest } = row!;
    return { terms: readTerms(stored), ...rest };
  },
});
