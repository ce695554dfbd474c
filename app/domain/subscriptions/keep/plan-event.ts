import type { OperationContext } from '#app/operations/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { syncPlan } from './sync.ts';

/**
 * Something was said of a plan or its bills at the platform's own account: it is read anew, whatever the event says. True in any
 * case: a customer who is no practice's has nothing here. Throws ProviderError.
 */
export async function applyPlanEvent(ctx: OperationContext, customer: string): Promise<boolean> {
  const { billing } = ctx.ports;
  const practiceId = billing && (await ctx.cross.practiceForBillingCustomer(customer));
  if (practiceId) await syncPlan(ctx, billing, practiceDb(ctx.database, practiceId));
  return true;
}
