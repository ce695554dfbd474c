import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { billingFields } from '../inputs.ts';
import { customerOf } from '../start/customer.ts';

/** Where invoices and messages about the plan go, and what stands on them. */
export const updateBillingDetails = operation({
  name: 'updateBillingDetails',
  kind: 'mutation',
  description: 'Changes where your invoices go and what stands on them.',
  access: practiceOwner(),
  input: billingFields,
  output: z.object({}),
  async run(ctx, { email, name, ...address }) {
    const billing = billed(ctx);
    await spendPress(ctx);
    await askingBilling(ctx, async () => {
      const customer = await customerOf(ctx, billing, ctx.db);
      await billing.updateCustomer(customer, { email, name, address });
    });
    await ctx.db.run(async (sql) => {
      await sql.updateTable('Subscription').set({ billingEmail: email }).execute();
      // A window that shows what stood there before reads it anew.
      await announce(sql, { practiceId: ctx.practice.id, kind: 'settings', id: ctx.practice.id });
    });
    return {};
  },
});
