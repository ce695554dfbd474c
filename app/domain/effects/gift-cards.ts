import type { GiftCardTemplate } from '#app/emails/gift-card.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Enqueues a message about a gift card, once per card, template and `occasion` (such as a press of Send again). Part of the transaction
 * that causes it.
 */
export async function enqueueGiftCardMessage(
  sql: Db,
  {
    practiceId,
    giftCardId,
    template,
    occasion = '',
  }: { practiceId: string; giftCardId: string; template: GiftCardTemplate; occasion?: string },
): Promise<void> {
  await addToOutbox(sql, {
    practiceId,
    topic: 'gift-card-message',
    dedupeKey: `message:${template}:${giftCardId}:${occasion}`,
    payload: { practiceId, giftCardId, template, occasion },
  });
}

/** Enqueues the refund of what was paid for a gift card that nobody gets, once. */
export async function enqueueGiftCardRefund(sql: Db, practiceId: string, giftCardId: string): Promise<void> {
  await addToOutbox(sql, {
    practiceId,
    topic: 'refund-gift-card',
    dedupeKey: `refund-gift-card:${giftCardId}`,
    payload: { practiceId, giftCardId },
  });
}

/** Tells open pages that a gift card changed. */
export function announceGiftCard(sql: Db, practiceId: string, giftCardId: string): Promise<void> {
  return announce(sql, { practiceId, kind: 'gift_card', id: giftCardId });
}
