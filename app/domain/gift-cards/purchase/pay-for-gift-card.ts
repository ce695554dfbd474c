import { z } from 'zod';
import { givenPayerCard, keepPayerCard } from '#app/domain/cards/index.ts';
import { chargeGiftCard } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { payForGiftCardInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import { giftCardPayer, mustBePayable } from './gift-card-payer.ts';

/**
 * Takes the buyer's card and charges it for the gift card, once however often it is pressed. A card that is refused leaves the gift card
 * waiting for another one until its time is over.
 * @throws Refusal expired, state_changed, payment_declined with the provider's text, unavailable; authentication_required where the bank
 *   asks its client (confirmGiftCardPayment)
 */
export const payForGiftCard = operation({
  name: 'payForGiftCard',
  kind: 'mutation',
  description: 'Pays for a gift card by card.',
  access: linkHolder('gift_card', { token: ({ token }: { token: string }) => token }),
  input: payForGiftCardInput,
  output: z.object({ paymentStatus: z.enum(['paid', 'processing']), message: z.string() }),
  async run(ctx, { token, ...given }) {
    const practiceId = ctx.practice.id;
    const found = await ctx.db.run((sql) => giftCardPayer(ctx, sql, token));
    if (found.state === 'active' || found.state === 'spent') return answerOf('paid');
    mustBePayable(found, ctx.clock.now());
    const { giftCardId, payer } = found;
    if (given.setupIntentId ?? given.cardPage ?? given.sourceId) {
      const proven = await givenPayerCard(ctx, payer, given);
      await ctx.db.run(async (sql) => {
        const method = await keepPayerCard(ctx, sql, payer.client, proven);
        await sql`
          UPDATE "GiftCard" SET "paymentMethodId" = ${method}::uuid
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid AND state = 'unpaid'`;
      });
    } else if (!found.saved) throw new Refusal('invalid_input', GIFT_CARD_MESSAGES.cardMissing);
    return answerOf(await chargeGiftCard(ctx, giftCardId));
  },
});

const answerOf = (paymentStatus: 'paid' | 'processing') => ({
  paymentStatus,
  message: paymentStatus === 'paid' ? GIFT_CARD_MESSAGES.paid : GIFT_CARD_MESSAGES.paymentPending,
});
