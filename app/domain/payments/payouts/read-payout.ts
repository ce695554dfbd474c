import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { paidAccount } from './account-at.ts';
import { keepPayout } from './keep-payout.ts';

/**
 * Reads a payout of which something is still expected: its lines, or that it arrives. An event may be lost on its way. Refuses with
 * `unavailable` while the provider cannot say; at an account that is lost nobody can be asked, so that ends it for a day.
 */
export const readPayout = operation({
  name: 'readPayout',
  kind: 'mutation',
  description: 'Reads a payout at its provider.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), payoutId: z.uuid() }),
  output: z.object({}),
  job: 'read-payout',
  due: ({ cross }, now) => cross.due('payouts_to_read', 'payoutId', now),
  key: ({ payoutId }) => `read-payout:${payoutId}`,
  async run(ctx, { practiceId, payoutId }) {
    const found = await ctx.db.run(async (sql) => {
      const [payout] = await sql<{ provider: 'stripe' | 'square'; accountId: string; id: string }>`
        SELECT provider::text AS provider, "providerAccountId" AS "accountId", "providerPayoutId" AS id FROM "Payout"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${payoutId}::uuid AND "checkAt" IS NOT NULL`;
      if (!payout) return null;
      const { provider, accountId, id } = payout;
      return { id, at: await paidAccount(ctx, sql, { practiceId, provider, accountId }) };
    });
    if (!found) return {};
    try {
      // Nobody is asked where this installation does without the provider.
      if (!found.at) throw new ProviderError('unsupported', 'there is no account to ask');
      await keepPayout(ctx, ctx.db, found.at, found.id);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ payoutId, problem: error.problem }, 'a payout could not be read');
      if (error.problem === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
      const later = new Date(ctx.clock.now() + DAY_MS);
      await ctx.db.run(
        (sql) => sql`
          UPDATE "Payout" SET "checkAt" = CASE WHEN "madeAt" > ${new Date(ctx.clock.now() - 30 * DAY_MS)} THEN ${later}::timestamptz END
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${payoutId}::uuid`,
      );
    }
    return {};
  },
});
