import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';

/**
 * Gives Stripe the leave back to act for the practice's account, or for the one that was disconnected last. An account is one
 * practice's alone, so nobody else loses by it. False where that is to be tried again; true where it is done, or cannot be by us.
 */
export async function handBackStripe(ctx: OperationContext): Promise<boolean> {
  const { connect } = ctx.ports;
  const practiceId = ctx.practice.id;
  const [row] = await ctx.db.run(
    (sql) => sql<{ account: string | null }>`
      SELECT COALESCE(p."stripeAccountId", a."externalAccountId") AS account FROM "Practice" p
      LEFT JOIN "PaymentAccount" a ON a."practiceId" = p.id AND a.provider = 'stripe'
      WHERE p.id = ${practiceId}::uuid`,
  );
  if (!connect?.canGiveBack || !row?.account) return true;
  try {
    await connect.giveBack(row.account);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'a leave at Stripe could not be given back');
    return !mayPass(error);
  }
  return true;
}
