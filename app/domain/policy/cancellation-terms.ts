import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { policyTerms, readTerms } from './terms.ts';

/** What cancelling, not coming and moving cost and allow now, for what is booked from now on. */
export const cancellationTerms = operation({
  name: 'cancellationTerms',
  kind: 'query',
  description: 'Your cancellation terms.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ terms: policyTerms, currency: z.enum(['USD', 'CAD']) }),
  async run(ctx) {
    const [row] = await ctx.db.sql(
      (sql) => sql<{ policyTerms: unknown; currency: 'USD' | 'CAD' }>`
        SELECT "policyTerms", "defaultCurrency" AS currency FROM "Practice" WHERE id = ${ctx.practice.id}::uuid`,
    );
    return { terms: readTerms(row!.policyTerms), currency: row!.currency };
  },
});
