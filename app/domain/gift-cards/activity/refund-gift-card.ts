import { z } from 'zod';
import { carryOutRefund, fitValue, isPaidToLostAccount, openRefunds } from '#app/domain/payments/index.ts';
import { announceGiftCard } from '#app/domain/effects/index.ts';
import { formatMoney } from '#app/lib/money.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cents } from '#app/operations/outputs.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { giftCardIdInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';

/**
 * Gives what is not spent of a gift card back to its buyer, and closes it: the value is off the card before the provider is asked, so that
 * nobody spends it meanwhile, and comes again where the provider refuses; asked once more, so is the provider.
 * @throws not_found; state_changed where nothing is left; conflict where it was paid to an account that is lost; payment_declined where the provider refuses
 */
export const refundGiftCard = operation({
  name: 'refundGiftCard',
  kind: 'mutation',
  description: 'Refunds what is left of a gift card to its buyer, and closes it.',
  access: practiceOwner(),
  input: giftCardIdInput,
  output: z.object({ refundedCents: cents, message: z.string() }),
  async run(ctx, { giftCardId }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    const { refunds, currency } = await ctx.db.run(async (sql) => {
      const [card] = await sql<{ balanceCents: number; currency: 'USD' | 'CAD' }>`
        SELECT "balanceCents", "amountCurrency" AS currency FROM "GiftCard"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid FOR UPDATE`;
      if (!card) throw notFound('gift card');
      if (card.balanceCents === 0) throw new Refusal('state_changed', GIFT_CARD_MESSAGES.nothingToRefund);
      // The value would be off the card for nothing, and the money where it is.
      if (await isPaidToLostAccount(sql, practiceId, giftCardId))
        throw new Refusal('conflict', GIFT_CARD_MESSAGES.paidToLostAccount);
      const bill = { id: giftCardId, kind: 'gift_card' as const };
      const opened = await openRefunds(sql, practiceId, bill, at, { byHand: true });
      if (opened.length === 0) throw new Refusal('state_changed', GIFT_CARD_MESSAGES.nothingToRefund);
      await fitValue(sql, practiceId, giftCardId, at);
      await announceGiftCard(sql, practiceId, giftCardId);
      return { refunds: opened, currency: card.currency };
    });
    let refundedCents = 0;
    try {
      for (const id of refunds) refundedCents += await carryOutRefund(ctx, id);
    } catch (error) {
      // Wanted it is, and committed: the sweeper asks until the provider answers.
      if (!(error instanceof Refusal && error.code === 'unavailable')) throw error;
      return { refundedCents, message: GIFT_CARD_MESSAGES.refundBegun };
    }
    return { refundedCents, message: GIFT_CARD_MESSAGES.refunded(formatMoney(refundedCents, currency)) };
  },
});
