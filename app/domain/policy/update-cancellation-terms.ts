import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { policyTerms } from './inputs.ts';

/** Sets the terms for what is booked from now on; what is booked keeps those that its client agreed to. */
export const updateCancellationTerms = operation({
  name: 'updateCancellationTerms',
  kind: 'mutation',
  description: 'Sets your cancellation terms.',
  access: practiceOwner(),
  input: policyTerms,
  output: z.object({}),
  async run(ctx, terms) {
    const { id: practiceId } = ctx.practice;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Practice" SET "policyTerms" = ${JSON.stringify(terms)}::jsonb, "updatedAt" = ${new Date(now)}
        WHERE id = ${practiceId}::uuid`;
      // The website tells them too.
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
