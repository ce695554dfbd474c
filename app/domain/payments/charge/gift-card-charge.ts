import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { GiftCardPayable } from '../bills/gift-card-bill.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { charge } from './charge.ts';
import { mustBePaid } from './charge-rules.ts';

/**
 * Charges its buyer's card for a gift card. `processing` is under way, or nobody knows yet.
 * @throws Refusal not_found, state_changed, payment_declined, authentication_required, unavailable
 */
export async function chargeGiftCard(
  ctx: OperationContext,
  giftCardId: string,
): Promise<'paid' | 'processing'> {
  const result = await charge(ctx, {
    bill: { id: giftCardId, kind: 'gift_card' },
    purpose: 'bill',
    closesTakenUp: true,
    check: ({ state }: GiftCardPayable) => {
      if (state !== 'unpaid') throw new Refusal('state_changed', PAYMENT_MESSAGES.nothingDue);
    },
  });
  mustBePaid(result);
  return result.outcome === 'succeeded' || result.outcome === 'already paid' ? 'paid' : 'processing';
}
