import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingBilling, billed, ownSubscription } from '../asking.ts';
import { PLAN_MESSAGES } from '../messages.ts';

/** What the page needs to take its owner through the bank's check of an invoice that waits. */
export const planConfirmation = operation({
  name: 'planConfirmation',
  kind: 'query',
  description: 'Begins the check of your bank for the open invoice of your plan.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({ clientSecret: z.string(), paymentMethodId: z.string().nullable() })
    .meta({ id: 'PlanConfirmation' }),
  async run(ctx) {
    const billing = billed(ctx);
    const { openInvoiceId, providerCustomerId } = await ownSubscription(ctx);
    if (!openInvoiceId) throw new Refusal('state_changed', PLAN_MESSAGES.nothingOpen);
    const [found, { card }] = await askingBilling(ctx, () =>
      Promise.all([billing.confirmation(openInvoiceId), billing.readCustomer(providerCustomerId)]),
    );
    if (!found) throw new Refusal('state_changed', PLAN_MESSAGES.nothingOpen);
    return { clientSecret: found.clientSecret, paymentMethodId: found.paymentMethodId ?? card?.id ?? null };
  },
});
