import { parsePhone } from '#app/lib/phone.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { spendLink } from '../limits.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { mustText } from './must-text.ts';
import { mustShowOneself } from './show-oneself.ts';

/**
 * Sends a link by text message that proves the caller's phone number; the number stands in the account once it was opened.
 * By a number one logs in too, and on a practitioner's account hangs a practice: they show once more who they are (C23).
 * Answers what sends it, as askForEmailChange does.
 * @throws unavailable where no texts are sent, what mustShowOneself throws, invalid_input for no number, conflict for the one that is proved, rate_limited
 */
export async function askForPhoneProof(
  ctx: OperationContext,
  { phone: typed, password }: { phone: string; password?: string | undefined },
  field = 'password',
): Promise<() => Promise<void>> {
  const userId = actorUserId(ctx.actor)!;
  await mustText(ctx, 'phone', ACCOUNT_MESSAGES.textsSwitchedOff);
  const phone = parsePhone(typed);
  if (!phone) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.phoneInvalid, { field: 'phone' });
  const user = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { phone: true, phoneVerifiedAt: true, kind: true, passwordHash: true },
  });
  if (user.phone === phone && user.phoneVerifiedAt) {
    throw new Refusal('conflict', ACCOUNT_MESSAGES.phoneConfirmedBefore, { field: 'phone' });
  }
  if (user.kind !== 'client') await mustShowOneself(ctx, user.passwordHash, password, field);
  // By number and by person: neither is a way to fill a stranger's phone with messages.
  await spendLink(ctx, phone);
  await spendLink(ctx, userId);
  return () =>
    outsidePractices(ctx.database, (sql) =>
      enqueueAccountMessage(sql, { occasion: 'phone_verification', to: phone, userId }),
    );
}
