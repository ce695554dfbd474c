import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { billed, ownSubscription, spendPress } from '../asking.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { payOpen, payOutcome } from './pay-open.ts';

/** Tries the invoice that waits once more, with the card that is there. */
export const payPlanInvoice = operation({
  name: 'payPlanInvoice',
  kind: 'mutation',
  description: 'Pays the open invoice of your plan with your card.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ payment: payOutcome }),
  async run(ctx) {
    const billing = billed(ctx);
    await spendPress(ctx);
    await ownSubscription(ctx);
    const payment = await payOpen(ctx, billing);
    if (!payment) throw new Refusal('state_changed', PLAN_MESSAGES.nothingOpen);
    return { payment };
  },
});
