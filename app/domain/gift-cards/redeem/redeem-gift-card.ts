import { z } from 'zod';
import { changeMoney, payByGiftCard, redeemInput } from '#app/domain/payments/index.ts';
import { formatMoney } from '#app/lib/money.ts';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cents } from '#app/operations/outputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import { findCard, mustHaveValue, withinCardGuesses } from './find-card.ts';

/**
 * Pays of an appointment what a gift card can; the rest stays due. By whoever holds the appointment's link, or its practitioner. Of many at one
 * moment each gets what is left by then, and nobody more.
 * @throws invalid_input beside `code`; state_changed where nothing is left of the card or owed; conflict; rate_limited; unavailable
 */
export const redeemGiftCard = operation({
  name: 'redeemGiftCard',
  kind: 'mutation',
  description: 'Pays of an appointment what a gift card can.',
  access: anyOf<{ appointmentId: string }>(
    linkHolder('appointment', { opens: ({ appointmentId }) => appointmentId }),
    practiceOwner(),
  ),
  input: redeemInput,
  output: z.object({ paidCents: cents, dueCents: cents, message: z.string() }),
  async run(ctx, { appointmentId, code }) {
    const practiceId = ctx.practice.id;
    const { paidCents, dueCents, currency } = await withinCardGuesses(ctx, code, () =>
      changeMoney(ctx, appointmentId, async (sql, locked) => {
        const card = await findCard(ctx, sql, code);
        mustHaveValue(card, locked.amountCurrency);
        const paying = { giftCardId: card.id, balanceCents: card.balanceCents };
        const paid = await payByGiftCard(sql, practiceId, locked, paying, new Date(ctx.clock.now()));
        return {
          paidCents: paid,
          dueCents: locked.dueCents - paid,
          currency: locked.amountCurrency as 'USD' | 'CAD',
        };
      }),
    );
    return { paidCents, dueCents, message: GIFT_CARD_MESSAGES.redeemed(formatMoney(paidCents, currency)) };
  },
});
