import type { Billing } from '#app/integrations/billing/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { readRow, type SubscriptionRow } from './keep/row.ts';
import { PLAN_MESSAGES } from './messages.ts';

/** Where plans are paid for; refused where this installation does without. */
export function billed({ ports }: OperationContext): Billing {
  if (!ports.billing) throw new Refusal('conflict', PLAN_MESSAGES.switchedOff);
  return ports.billing;
}

/** Calls the provider; what it does not answer becomes a refusal. */
export async function askingBilling<T>(ctx: OperationContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'asking about a plan failed');
    const isAway = problem === 'unavailable' || problem === 'unexpected_answer';
    throw isAway
      ? new Refusal('unavailable', PLAN_MESSAGES.unreachable)
      : new Refusal('conflict', PLAN_MESSAGES.refused);
  }
}

/** Spends one of the questions that a practice may have the provider asked. */
export async function spendPress(ctx: OperationContext): Promise<void> {
  if (!(await ctx.limiter.spend('planPractice', ctx.practice.id)))
    throw new Refusal('rate_limited', PLAN_MESSAGES.tooOften);
}

/** The practice's plan, where it has one at the provider. */
export async function ownSubscription(
  ctx: OperationContext,
): Promise<SubscriptionRow & { providerCustomerId: string; providerSubscriptionId: string }> {
  const row = await ctx.db.run((sql) => readRow(sql));
  const { providerCustomerId, providerSubscriptionId } = row ?? {};
  if (!row || row.plan === 'lifetime' || !providerCustomerId || !providerSubscriptionId)
    throw new Refusal('state_changed', PLAN_MESSAGES.noPlan);
  return { ...row, providerCustomerId, providerSubscriptionId };
}
