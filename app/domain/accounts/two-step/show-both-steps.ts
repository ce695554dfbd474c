import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { hasJustLoggedIn, mustShowOneself } from '../changes/show-oneself.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { hasSecondStep, showSecondStep } from './second-step.ts';

interface BothSteps {
  password?: string | undefined;
  /** Of the app, or for recovery. */
  code?: string | undefined;
  /** What a browser answered to askToSignIn, JSON. */
  passkey?: string | undefined;
}

/**
 * Before what one logs in by is changed: whoever is signed in shows once more who they are, and where two-step sign-in is on its second
 * step too, by a code of the app, one for recovery, or a passkey. A password alone must not take the second step away. Who has just
 * logged in with no recovery code left has shown the last of them, and gets new ones without another. Answers the person's address.
 * @throws as mustShowOneself; invalid_input beside the code, or of the passkey; rate_limited; unavailable
 */
export async function showBothSteps(
  ctx: OperationContext,
  { password, code, passkey }: BothSteps,
): Promise<{ userId: string; email: string }> {
  const userId = actorUserId(ctx.actor)!;
  const { email, passwordHash } = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  });
  await mustShowOneself(ctx, passwordHash, password);
  if (!(await hasSecondStep(ctx, userId))) return { userId, email };
  if (passkey !== undefined) {
    const { userId: owner } = await provePasskey(ctx, passkey, 'invalid_input');
    if (owner !== userId) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passkeyNotTaken);
  } else if (code) await mustShowCode(ctx, { userId, email }, code);
  else if (!(await hasShownTheLast(ctx, userId)))
    throw new Refusal('invalid_input', ACCOUNT_MESSAGES.codeAgainMissing, { field: 'code' });
  return { userId, email };
}

async function mustShowCode(
  ctx: OperationContext,
  { userId, email }: { userId: string; email: string },
  code: string,
): Promise<void> {
  if (!(await ctx.limiter.spend('secondStepAgain', userId)))
    throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
  const how = await outsidePractices(ctx.database, async (sql) => {
    const shown = await showSecondStep(sql, userId, code, ctx.clock.now());
    if (shown === 'recovery')
      await enqueueAccountMessage(sql, { occasion: 'recovery_code_used', to: email, userId });
    return shown;
  });
  if (how === null) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.codeWrong, { field: 'code' });
  await ctx.limiter.reset('secondStepAgain', userId);
}

async function hasShownTheLast(ctx: OperationContext, userId: string): Promise<boolean> {
  const left = await ctx.database.prisma.recoveryCode.count({ where: { userId, usedAt: null } });
  return left === 0 && (await hasJustLoggedIn(ctx));
}
