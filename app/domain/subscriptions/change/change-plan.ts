import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { planChange } from '../inputs.ts';
import { syncPlan } from '../keep/sync.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { mayChangeTo } from './may-change.ts';

/** A price that was shown holds for so many seconds. */
const HOLDS = 30 * 60;

/** Changes how a plan is paid, as of the moment that was shown with its price. Where its bank declines, nothing changes. */
export const changePlan = operation({
  name: 'changePlan',
  kind: 'mutation',
  description: 'Pays your plan another way, as the preview said.',
  access: practiceOwner(),
  input: planChange,
  output: z.object({
    changed: z.boolean().meta({ description: 'False: your bank wants you to confirm the payment first.' }),
  }),
  async run(ctx, { interval, at }) {
    const billing = billed(ctx);
    await spendPress(ctx);
    const { row, price } = await mayChangeTo(ctx, interval);
    const now = Math.floor(ctx.clock.now() / 1000);
    if (at > now || at < now - HOLDS) throw new Refusal('state_changed', PLAN_MESSAGES.priceOld);
    const subscription = row.providerSubscriptionId;
    const changed = await askingBilling(ctx, () =>
      billing.change({
        customer: row.providerCustomerId,
        subscription,
        price,
        at,
        idempotencyKey: `change-plan:${subscription}:${price.key}:${at}`,
      }),
    );
    const { openInvoice, waitingPriceKey } = changed;
    const isDeclined = waitingPriceKey !== null && openInvoice !== null && !openInvoice.needsConfirmation;
    await askingBilling(ctx, async () => {
      if (isDeclined) await billing.forgive(openInvoice.id);
      await syncPlan(ctx, billing, ctx.db);
    });
    if (isDeclined) throw new Refusal('conflict', PLAN_MESSAGES.notPaid('Your card was declined.'));
    return { changed: waitingPriceKey === null };
  },
});
