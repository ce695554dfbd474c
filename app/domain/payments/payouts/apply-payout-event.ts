import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { paidAccount, practicesAt } from './account-at.ts';
import { keepPayout } from './keep-payout.ts';

/** A payout of an account of that name changed: it is read at its provider, whatever the event says. False where no practice has the account (yet). Throws ProviderError. */
export async function applyPayoutEvent(
  ctx: OperationContext,
  { provider, account, payoutId }: { provider: 'stripe' | 'square'; account: string; payoutId: string },
): Promise<boolean> {
  const practiceIds = await practicesAt(ctx, provider, account);
  for (const practiceId of practiceIds) {
    const db = practiceDb(ctx.database, practiceId);
    const at = await db.run((sql) => paidAccount(ctx, sql, { practiceId, provider, accountId: account }));
    if (!at) continue;
    try {
      await keepPayout(ctx, db, at, payoutId);
    } catch (error) {
      // Of another place of business of the same account.
      if (!(error instanceof ProviderError) || error.problem !== 'not_found') throw error;
    }
  }
  return practiceIds.length > 0;
}
