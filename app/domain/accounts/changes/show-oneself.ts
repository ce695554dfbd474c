import { MINUTE_MS } from '#app/lib/duration.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { FRESH_MINUTES } from '../inputs.ts';
import { passwordMatches } from '../password.ts';

/**
 * Before something of weight whoever is signed in shows once more who they are: by their password, or, where they have none, by having
 * logged in a moment ago. An open browser that was left alone moves no account.
 * @throws invalid_input beside the password, conflict where they must log in again, rate_limited
 */
export async function mustShowOneself(
  ctx: OperationContext,
  passwordHash: string | null,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (passwordHash === null) {
    if (!(await hasJustLoggedIn(ctx))) throw new Refusal('conflict', ACCOUNT_MESSAGES.logInAgain);
    return;
  }
  if (!password) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passwordMissing, { field });
  const userId = actorUserId(ctx.actor)!;
  if (!(await ctx.limiter.spend('passwordAgain', userId))) {
    throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
  }
  if (!(await passwordMatches(passwordHash, password))) {
    throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passwordWrong, { field });
  }
  await ctx.limiter.reset('passwordAgain', userId);
}

/** The same, where nothing else of the account is needed: its password is read here. */
export async function showOneself(
  ctx: OperationContext,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  const { passwordHash } = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: actorUserId(ctx.actor)! },
    select: { passwordHash: true },
  });
  await mustShowOneself(ctx, passwordHash, password, field);
}

/** Whether this session was begun within the last minutes (FRESH_MINUTES): by all that logging in asks for. */
export async function hasJustLoggedIn({ actor, clock, database }: OperationContext): Promise<boolean> {
  if (!('sessionId' in actor)) return false;
  const session = await database.prisma.session.findUnique({
    where: { id: actor.sessionId },
    select: { createdAt: true },
  });
  return session !== null && clock.now() - session.createdAt.getTime() <= FRESH_MINUTES * MINUTE_MS;
}
