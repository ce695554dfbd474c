import type { Billing } from '#app/integrations/billing/port.ts';
import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readRow } from '../keep/row.ts';

/** Whoever pressed has so long to see it through; then the worker does. */
const PATIENCE_MS = 2 * MINUTE_MS;

/**
 * Forgets the cards that came before the one that the plan is paid with, and has it paid with the newest where it is paid with none. A
 * second run finds nothing to do. Throws ProviderError.
 */
export async function keepOneCard(ctx: OperationContext, billing: Billing, customer: string): Promise<void> {
  await forget(ctx, await billing.formerCards(customer));
  // Another window may have chosen one of them since they were read, and whoever forgot it, or typed the only one, may have died before
  // another was chosen: a plan that has a card is not left without one.
  const [{ card }, [newest]] = await Promise.all([billing.readCustomer(customer), billing.cards(customer)]);
  if (!card && newest) await billing.useCard(customer, newest);
}

async function forget(ctx: OperationContext, cards: readonly string[]): Promise<void> {
  for (const paymentMethod of cards) await ctx.ports.cards.detach({ account: null, paymentMethod });
}

/**
 * Has the card company forget every card of a practice's plan, also one that was typed and never used, before the practice is removed.
 * False where that is to be tried again.
 */
export async function forgetPlanCards(ctx: OperationContext): Promise<boolean> {
  const { billing } = ctx.ports;
  const row = await ctx.db.run((sql) => readRow(sql));
  const customer = row?.providerCustomerId;
  if (!billing || !customer) return true;
  try {
    await forget(ctx, await billing.cards(customer));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'the cards of a plan were not forgotten');
    return !mayPass(error);
  }
}

/** Has the worker look at the plan and its cards once whoever pressed must be done. */
export async function lookSoon({ clock }: OperationContext, sql: Db): Promise<void> {
  const soon = new Date(clock.now() + PATIENCE_MS);
  await sql
    .updateTable('Subscription')
    .set({ checkAt: soon })
    .where((at) => at.or([at('checkAt', 'is', null), at('checkAt', '>', soon)]))
    .execute();
}
