import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { refundBill } from './refund-bill.ts';

/** The worker's job for a gift card that was paid after it was let go; of one that is in use what is not spent. */
export const refundGiftCardSale = operation({
  name: 'refundGiftCardSale',
  kind: 'mutation',
  description: 'Refunds what was collected for a gift card and is not spent.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), giftCardId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'refund-gift-card',
  run: async (ctx, { giftCardId }) => ({
    refundedCents: await refundBill(ctx, { id: giftCardId, kind: 'gift_card' }),
  }),
});
