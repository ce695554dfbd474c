import { z } from 'zod';
import { cents, currency } from '#app/operations/outputs.ts';

/** A gift card that a practice sells, by amount (002 §3). */
export const giftCardTemplateOutput = z
  .object({
    id: z.uuid(),
    amountCents: cents,
    amountCurrency: currency,
    description: z.string().nullable(),
    active: z.boolean(),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    public: z.boolean().meta({ description: 'Shown as Online.' }),
  })
  .meta({ id: 'GiftCardTemplate' });

export type GiftCardTemplate = z.input<typeof giftCardTemplateOutput>;
