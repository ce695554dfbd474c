import type { BillingInterval } from '#app/integrations/billing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ownSubscription } from '../asking.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { priceOf } from '../plans/plans.ts';

/** The running plan and its other price. Refused where there is none, it is paid so already, or something is still to be paid. */
export async function mayChangeTo(ctx: OperationContext, interval: BillingInterval) {
  const row = await ownSubscription(ctx);
  if (row.state === 'past_due' || row.openInvoiceId) throw new Refusal('conflict', PLAN_MESSAGES.payFirst);
  if (row.state !== 'trialing' && row.state !== 'active')
    throw new Refusal('state_changed', PLAN_MESSAGES.noPlan);
  const price = priceOf(row.plan, interval);
  if (!price) throw new Refusal('state_changed', PLAN_MESSAGES.noPlan);
  if (row.interval === interval) throw new Refusal('state_changed', PLAN_MESSAGES.samePrice);
  return { row, price };
}
