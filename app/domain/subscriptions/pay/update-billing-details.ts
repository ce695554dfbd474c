import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { updateBillingDetailsInput } from '../inputs.ts';
import { customerOf } from '../start/customer.ts';

/**
 * Where invoices and messages about the plan go, and what stands on them. They are kept at the card company: of two windows the first
 * takes the version before it is asked there. Throws state_changed where another window was faster.
 */
export const updateBillingDetails = operation({
  name: 'updateBillingDetails',
  kind: 'mutation',
  description: 'Changes where your invoices go and what stands on them.',
  access: practiceOwner(),
  input: updateBillingDetailsInput,
  output: z.object({}),
  async run(ctx, { email, name, previousUpdatedAt, ...address }) {
    const practiceId = ctx.practice.id;
    const billing = billed(ctx);
    await spendPress(ctx);
    await ctx.db.run((db) => touchSettings(db, { practiceId, now: ctx.clock.now(), previousUpdatedAt }));
    await askingBilling(ctx, async () => {
      const customer = await customerOf(ctx, billing, ctx.db);
      await billing.updateCustomer(customer, { email, name, address });
    });
    await ctx.db.run(async (sql) => {
      await sql.updateTable('Subscription').set({ billingEmail: email }).execute();
      // A window that shows what stood there before reads it anew.
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
