import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { spendLink } from '../limits.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { voidEmailChanges } from './email-change.ts';
import { mustShowOneself } from './show-oneself.ts';

/**
 * Asks to move the caller's account to another email address. The new one gets a link that proves it, the old one stays until then and is
 * told, with a way to stop it. An address that has an account is answered alike; its owner is told and nothing changes.
 * Answers what sends it once all is checked: what is asked for beside it may still be refused, or make links void that were sent before.
 * @throws conflict for the address that it has, what mustShowOneself throws, rate_limited
 */
export async function askForEmailChange(
  ctx: OperationContext,
  { email: typed, password }: { email: string; password?: string | undefined },
  field = 'password',
): Promise<() => Promise<void>> {
  const userId = actorUserId(ctx.actor)!;
  const email = typed.toLowerCase();
  const user = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  });
  if (user.email === email) {
    throw new Refusal('conflict', ACCOUNT_MESSAGES.emailSame, { field: 'email' });
  }
  await mustShowOneself(ctx, user.passwordHash, password, field);
  // By address and by person: neither is a way to fill a stranger's mailbox.
  await spendLink(ctx, email);
  await spendLink(ctx, userId);
  return () =>
    outsidePractices(ctx.database, async (sql) => {
      await voidEmailChanges(sql, userId, ctx.clock.now());
      await enqueueAccountMessage(sql, { occasion: 'email_change', to: email, userId });
      await enqueueAccountMessage(sql, {
        occasion: 'email_change_asked',
        to: user.email,
        userId,
        about: email,
      });
    });
}
