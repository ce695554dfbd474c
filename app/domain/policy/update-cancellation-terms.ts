import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { policyTerms } from './terms.ts';

/** Sets the terms for what is booked from now on; what is booked keeps those that its client agreed to. */
export const updateCancellationTerms = operation({
  name: 'updateCancellationTerms',
  kind: 'mutation',
  description: 'Sets your cancellation terms.',
  access: practiceOwner(),
  input: policyTerms,
  output: z.object({}),
  async run(ctx, terms) {
    await ctx.db.sql(
      (sql) => sql`
        UPDATE "Practice" SET "policyTerms" = ${JSON.stringify(terms)}::jsonb, "updatedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${ctx.practice.id}::uuid`,
    );
    return {};
  },
});
