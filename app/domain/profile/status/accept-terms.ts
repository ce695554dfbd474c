import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';

/** Notes that the practitioner agrees to the terms of being listed; the first time counts. */
export const acceptTerms = operation({
  name: 'acceptTerms',
  kind: 'mutation',
  description: 'Agrees to the terms of being listed.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const { id: practiceId } = ctx.practice;
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Practice" SET "termsAcceptedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid AND "termsAcceptedAt" IS NULL`;
      await announce(sql, { practiceId, kind: 'profile', id: practiceId });
    });
    return {};
  },
});
