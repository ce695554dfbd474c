import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Billing } from '#app/integrations/billing/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { planCard } from '../inputs.ts';
import { readRow } from '../keep/row.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { keepOneCard, lookSoon } from './one-card.ts';
import { payOpen, payOutcome } from './pay-open.ts';

/**
 * Has the plan be paid with the card that was just saved; the one before is forgotten at the provider. An invoice that waits is paid
 * with it at once. The card is only believed where the provider says that it is this practice's.
 */
export const savePlanCard = operation({
  name: 'savePlanCard',
  kind: 'mutation',
  description: 'Pays your plan with the card that was just saved.',
  access: practiceOwner(),
  input: planCard,
  output: z.object({ payment: payOutcome.nullable() }),
  async run(ctx, { setupIntentId }) {
    const billing = billed(ctx);
    await spendPress(ctx);
    const row = await ctx.db.run((sql) => readRow(sql));
    const customer = row?.providerCustomerId;
    if (!customer) throw new Refusal('conflict', PLAN_MESSAGES.cardNotYours);
    await askingBilling(ctx, () => use(ctx, billing, customer, setupIntentId));
    return { payment: row.openInvoiceId ? await payOpen(ctx, billing) : null };
  },
});

async function use(ctx: OperationContext, billing: Billing, customer: string, setupIntentId: string) {
  const { cards } = ctx.ports;
  const setup = await cards.readSetupIntent({ account: null, id: setupIntentId });
  if (setup.customer !== customer) throw new Refusal('conflict', PLAN_MESSAGES.cardNotYours);
  if (setup.status !== 'succeeded' || !setup.paymentMethod)
    throw new Refusal('conflict', setup.failure?.message ?? PLAN_MESSAGES.cardNotSaved);
  // Whatever is not done from here on, the worker does.
  await ctx.db.run((sql) => lookSoon(ctx, sql));
  await billing.useCard(customer, setup.paymentMethod.id);
  try {
    await keepOneCard(ctx, billing, customer);
  } catch (error) {
    // The plan is paid with the new card already: that is what was asked for.
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'the card before is not forgotten yet');
  }
}
