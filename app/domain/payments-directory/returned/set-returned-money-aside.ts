import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';

/** The practitioner has seen to money that a bank sent back: it is told in the inbox no more. Twice changes nothing. */
export const setReturnedMoneyAside = operation({
  name: 'setReturnedMoneyAside',
  kind: 'mutation',
  description: 'Takes a refund or payout that its bank sent back out of your inbox.',
  access: practiceOwner(),
  input: z.strictObject({ returnedId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { returnedId: id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const refunds = await sql`
        UPDATE "Adjustment" SET "cameBackSeenAt" = COALESCE("cameBackSeenAt", ${now})
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "cameBackAt" IS NOT NULL RETURNING id`;
      const payouts = await sql`
        UPDATE "Payout" SET "failureSeenAt" = COALESCE("failureSeenAt", ${now})
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 'failed' RETURNING id`;
      if (refunds.length + payouts.length === 0) throw notFound('payment');
      await announce(sql, { practiceId, kind: refunds.length > 0 ? 'refund' : 'payout', id });
    });
    return {};
  },
});
