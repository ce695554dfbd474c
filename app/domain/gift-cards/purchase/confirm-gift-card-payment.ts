import { z } from 'zod';
import { beginConfirmation, confirmationOutput } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { purchaseToken } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import { giftCardPayer, mustBePayable } from './gift-card-payer.ts';

/**
 * Hands the buyer's browser what it needs to pass the bank's check of a payment that waits for them; payForGiftCard then reads what became
 * of it.
 */
export const confirmGiftCardPayment = operation({
  name: 'confirmGiftCardPayment',
  kind: 'mutation',
  description: 'Begins the confirmation of a gift card’s payment that the card’s bank asks its client for.',
  access: linkHolder('gift_card', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: purchaseToken }),
  output: confirmationOutput,
  run: (ctx, { token }) =>
    beginConfirmation(
      ctx,
      async (sql) => {
        const found = await giftCardPayer(ctx, sql, token);
        mustBePayable(found, ctx.clock.now());
        return { id: found.giftCardId, kind: 'gift_card' as const };
      },
      { nothing: GIFT_CARD_MESSAGES.nothingToPay, unavailable: GIFT_CARD_MESSAGES.unexpected },
    ),
});
