import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { announce } from '#app/platform/outbox.ts';
import { policyTerms } from './inputs.ts';

/**
 * Sets the terms for what is booked from now on; what is booked keeps those that its client agreed to. Throws state_changed where another
 * window was faster.
 */
export const updateCancellationTerms = operation({
  name: 'updateCancellationTerms',
  kind: 'mutation',
  description: 'Sets your cancellation terms.',
  access: practiceOwner(),
  input: policyTerms.safeExtend({ previousUpdatedAt }).meta({ id: 'UpdateCancellationTerms' }),
  output: z.object({}),
  async run(ctx, { previousUpdatedAt: before, ...terms }) {
    const { id: practiceId } = ctx.practice;
    await ctx.db.run(async (sql) => {
      await touchSettings(sql, { practiceId, now: ctx.clock.now(), previousUpdatedAt: before });
      await sql`UPDATE "Practice" SET "policyTerms" = ${JSON.stringify(terms)}::jsonb WHERE id = ${practiceId}::uuid`;
      // The website tells them too.
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
