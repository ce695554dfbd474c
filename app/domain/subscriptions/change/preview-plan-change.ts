import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { intervalChoice } from '../inputs.ts';
import { mayChangeTo } from './may-change.ts';

/** What a change would cost, to the cent and to the second: the change takes the moment with it. Nothing is changed. */
export const previewPlanChange = operation({
  name: 'previewPlanChange',
  kind: 'query',
  description: 'What paying your plan another way costs now.',
  access: practiceOwner(),
  input: intervalChoice,
  output: z
    .object({
      at: z.int().meta({ description: 'Epoch seconds: the change is made as of then.' }),
      interval: z.enum(['month', 'year']),
      amountCents: z.int().meta({ description: 'Each month or year from then on.' }),
      lines: z.array(
        z
          .object({
            description: z.string(),
            from: z.date().nullable().meta({ description: 'From when its time is counted.' }),
            amountCents: z.int(),
          })
          .meta({ id: 'PlanChangeLine' }),
      ),
      totalCents: z.int().meta({ description: 'Below zero where more is given back than charged.' }),
      dueCents: z.int().meta({ description: 'Charged when you confirm.' }),
      isTrial: z.boolean(),
    })
    .meta({ id: 'PlanChangePreview' }),
  async run(ctx, { interval }) {
    const billing = billed(ctx);
    await spendPress(ctx);
    const { row, price } = await mayChangeTo(ctx, interval);
    const at = Math.floor(ctx.clock.now() / 1000);
    const isTrial = row.state === 'trialing';
    const own = { interval, amountCents: price.amountCents, at, isTrial };
    // In a trial another price is only written down.
    if (isTrial) return { ...own, lines: [], totalCents: 0, dueCents: 0 };
    const preview = await askingBilling(ctx, () =>
      billing.previewChange({
        customer: row.providerCustomerId,
        subscription: row.providerSubscriptionId,
        price,
        at,
      }),
    );
    const lines = preview.lines.map(({ from, ...line }) => ({
      ...line,
      from: from === null ? null : new Date(from),
    }));
    return { ...own, ...preview, lines };
  },
});
