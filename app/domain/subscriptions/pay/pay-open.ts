import { z } from 'zod';
import type { Billing } from '#app/integrations/billing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { newToken } from '#app/platform/tokens.ts';
import { askingBilling } from '../asking.ts';
import { syncPlan } from '../keep/sync.ts';

export const payOutcome = z
  .object({
    outcome: z.enum(['paid', 'declined', 'confirmation_required']),
    message: z.string().nullable().meta({ description: 'Why the bank declined.' }),
  })
  .meta({ id: 'PlanPayment' });

/** Collects the invoice that waits, with the card that the plan is paid with; null where nothing waits any more. */
export async function payOpen(
  ctx: OperationContext,
  billing: Billing,
): Promise<z.output<typeof payOutcome> | null> {
  return askingBilling(ctx, async () => {
    const row = await syncPlan(ctx, billing, ctx.db);
    if (!row?.openInvoiceId) return null;
    // An invoice is paid once, whatever the key; a kept decline would be given again.
    const result = await billing.pay(row.openInvoiceId, `pay-plan:${row.openInvoiceId}:${newToken()}`);
    await syncPlan(ctx, billing, ctx.db);
    return { outcome: result.outcome, message: result.outcome === 'declined' ? result.message : null };
  });
}
