import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { openLink, useLink } from '../account-tokens.ts';
import { startOwnSession } from '../enter.ts';
import { finishSignInInput } from '../inputs.ts';
import { browserHashOf } from '../limits.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { showSecondStep } from './second-step.ts';

/**
 * The second step of logging in: a code of the authenticator app, or one for recovery. Only in the browser that showed the first one, and
 * for a quarter of an hour; wrong codes are limited by the person, so that a million of them are not tried.
 * A recovery code that was used is told to the account's address.
 */
export const finishSignIn = operation({
  name: 'finishSignIn',
  kind: 'mutation',
  description: 'The second step of logging in, by a code of your authenticator app or a recovery code.',
  access: anyone(),
  input: finishSignInInput,
  output: z.object({ userKind: z.enum(['practitioner', 'client', 'admin']) }),
  async run(ctx, { token, code, keep = false }) {
    const now = ctx.clock.now();
    const begun = await outsidePractices(ctx.database, (sql) => openLink(ctx, sql, 'second_step', token));
    if (begun.browserHash !== browserHashOf(ctx))
      throw new Refusal('not_found', ACCOUNT_MESSAGES.linkUnknown);
    const { userId } = begun;
    if (!(await ctx.limiter.spend('secondStep', userId)))
      throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
    const shown = await outsidePractices(ctx.database, async (sql) => {
      const how = await showSecondStep(sql, userId, code, now);
      if (how === null) return null;
      await useLink(sql, begun, now);
      if (how === 'recovery')
        await enqueueAccountMessage(sql, {
          occasion: 'recovery_code_used',
          to: await addressOf(sql, userId),
          userId,
        });
      return how;
    });
    if (shown === null) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.codeWrong, { field: 'code' });
    await ctx.limiter.reset('secondStep', userId);
    return startOwnSession(ctx, userId, keep);
  },
});

async function addressOf(sql: Parameters<typeof showSecondStep>[0], userId: string): Promise<string> {
  const [user] = await sql<{ email: string }>`SELECT email FROM "User" WHERE id = ${userId}::uuid`;
  return user!.email;
}
