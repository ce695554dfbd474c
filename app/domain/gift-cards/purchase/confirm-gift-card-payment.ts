import { z } from 'zod';
import { takeUpWaiting } from '#app/domain/payments/index.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
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
  output: z.object({
    paymentSecret: z.string(),
    paymentMethodId: z.string().nullable(),
    browser: cardForm,
  }),
  async run(ctx, { token }) {
    const { cards } = ctx.ports;
    const waiting = await ctx.db.run(async (sql) => {
      const found = await giftCardPayer(ctx, sql, token);
      mustBePayable(found, ctx.clock.now());
      const bill = { id: found.giftCardId, kind: 'gift_card' as const };
      return takeUpWaiting(sql, ctx.practice.id, bill, new Date(ctx.clock.now()));
    });
    if (!waiting) throw new Refusal('state_changed', GIFT_CARD_MESSAGES.nothingToPay);
    const { account, paymentIntentId } = waiting;
    try {
      const { clientSecret, paymentMethodId } = await cards.confirmOnSession({ account, paymentIntentId });
      return { paymentSecret: clientSecret, paymentMethodId, browser: cards.browserConfig(account) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Refusal('unavailable', GIFT_CARD_MESSAGES.unexpected);
    }
  },
});
