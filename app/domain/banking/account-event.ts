import type { OperationContext } from '#app/operations/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { reread } from './keep-account.ts';

/**
 * Something changed in an account of that name, or its owner disconnected us: it is read again, whatever the event says. False where no practice has it (yet):
 * the word may come before our own answer is kept. Throws ProviderError.
 */
export async function applyAccountEvent(
  ctx: OperationContext,
  account: string,
  { isToldOfLeaving }: { isToldOfLeaving: boolean },
): Promise<boolean> {
  const practiceId = await ctx.cross.practiceForStripeAccount(account);
  if (!practiceId || !ctx.ports.connect) return false;
  await reread(ctx, practiceDb(ctx.database, practiceId), { practiceId, account, isToldOfLeaving });
  return true;
}
