import type { Billing } from '#app/integrations/billing/port.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Whoever pressed has so long to see it through; then the worker does. */
const PATIENCE_MS = 2 * MINUTE_MS;

/** Forgets the cards that came before the one that the plan is paid with. A second run finds none. Throws ProviderError. */
export async function leaveOneCard(ctx: OperationContext, billing: Billing, customer: string): Promise<void> {
  for (const card of await billing.formerCards(customer))
    await ctx.ports.cards.detach({
      account: null,
      paymentMethod: card,
      idempotencyKey: `plan-card-gone:${card}`,
    });
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
