import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { askingIdentity, checking, keepVerified, readOwn } from './check-of.ts';
import { IDENTITY_MESSAGES } from './messages.ts';

/**
 * Begins a check of one's identity, or finds the one that waits; keeps what it says of a check that is over. Two tabs and lost answers
 * end at the same check, by the key and by the row.
 */
export const beginVerification = operation({
  name: 'beginVerification',
  kind: 'mutation',
  description: 'Begins the verification of your identity, or goes on with it.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    checking(ctx);
    const { checkId, verifiedAt } = await ctx.db.run((sql) => readOwn(sql, ctx.practice.id));
    if (verifiedAt) return {};
    if (!(await ctx.limiter.spend('identityPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', IDENTITY_MESSAGES.tooOften);
    await askingIdentity(ctx, () => open(ctx, checkId));
    return {};
  },
});

/** Sees to it that there is a check, other than one that was cancelled. */
async function open(ctx: OperationContext, checkId: string | null): Promise<void> {
  const practiceId = ctx.practice.id;
  if (checkId) {
    const known = await checking(ctx).read(checkId);
    await keepVerified(ctx, ctx.db, practiceId, known);
    if (known.status !== 'cancelled' && known.practiceId === practiceId) return;
  }
  const { id } = await checking(ctx).begin({
    practiceId,
    returnUrl: `${ctx.appOrigin}${paths.profileIdentity()}`,
    // One after each that is over.
    idempotencyKey: `identity:${practiceId}:${checkId ?? 'first'}`,
  });
  const now = new Date(ctx.clock.now());
  await ctx.db.run(
    (sql) => sql`
      UPDATE "Practice" SET "identityVerificationId" = ${id}, "updatedAt" = ${now}
      WHERE id = ${practiceId}::uuid AND "identityVerifiedAt" IS NULL
        AND "identityVerificationId" IS NOT DISTINCT FROM ${checkId}`,
  );
}
