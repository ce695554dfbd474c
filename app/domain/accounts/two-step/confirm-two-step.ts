import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { openText } from '#app/platform/tokens.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { codeInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { signOutElsewhere } from '../sign-out-elsewhere.ts';
import { renewCodes } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/**
 * Switches two-step sign-in on, by a code of the app that was given the secret a moment ago (at most an hour: beginTwoStep). Every other
 * device is logged out: whoever is on one has shown one step only. Answers the recovery codes, once.
 */
export const confirmTwoStep = operation({
  name: 'confirmTwoStep',
  kind: 'mutation',
  description: 'Switches two-step sign-in on by a code of your app; answers your recovery codes, this once.',
  access: signedInUser(),
  input: codeInput,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  async run(ctx, { code }) {
    const userId = actorUserId(ctx.actor)!;
    const now = ctx.clock.now();
    if (!(await ctx.limiter.spend('secondStep', userId)))
      throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
    const { email } = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true },
    });
    const recoveryCodes = await outsidePractices(ctx.database, async (sql) => {
      const [row] = await sql<{ secretEncrypted: string; confirmedAt: Date | null; createdAt: Date }>`
        SELECT "secretEncrypted", "confirmedAt", "createdAt" FROM "TwoStep" WHERE "userId" = ${userId}::uuid FOR UPDATE`;
      if (!row || now - row.createdAt.getTime() > 60 * 60_000)
        throw new Refusal('expired', ACCOUNT_MESSAGES.twoStepBeginAgain);
      if (row.confirmedAt) throw new Refusal('state_changed', ACCOUNT_MESSAGES.twoStepOnAlready);
      const secret = openText('sign-in-proof', row.secretEncrypted);
      if (secret === null) throw new Refusal('expired', ACCOUNT_MESSAGES.twoStepBeginAgain);
      const step = stepOf(secret, code, now, null);
      if (step === null)
        throw new Refusal('invalid_input', ACCOUNT_MESSAGES.codeOfAppWrong, { field: 'code' });
      await sql`
        UPDATE "TwoStep" SET "confirmedAt" = ${new Date(now)}, "lastStep" = ${String(step)}::bigint
        WHERE "userId" = ${userId}::uuid`;
      await signOutElsewhere(ctx, sql, userId);
      await enqueueAccountMessage(sql, { occasion: 'two_step_on', to: email, userId });
      return renewCodes(sql, userId, now);
    });
    await ctx.limiter.reset('secondStep', userId);
    return { recoveryCodes };
  },
});
