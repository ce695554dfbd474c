import type { Db } from '#tenants/scoped-db.ts';
import { announceGiftCard, enqueueGiftCardMessage, enqueueGiftCardRefund } from '../../effects/index.ts';
import { fitValue } from '../gift-card/value.ts';
import type { BillFacts, BillSubject } from './bill.ts';

/** What charging needs to know of the sale of a gift card. */
export interface GiftCardPayable extends BillFacts {
  state: 'unpaid' | 'active' | 'spent' | 'cancelled';
}

interface Row extends Omit<GiftCardPayable, 'card' | 'kind' | 'backFor' | 'isWanted'> {
  cardId: string | null;
  cardCustomer: string | null;
  cardProviderId: string | null;
}

const lockRow = (sql: Db, practiceId: string, giftCardId: string) => sql`
  SELECT id FROM "GiftCard" WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid FOR UPDATE`;

/** Locks a gift card until the transaction ends, and reads its sale for charging; null where there is none. */
async function lock(sql: Db, practiceId: string, giftCardId: string): Promise<GiftCardPayable | null> {
  // Locked before it is read: of a bill that changed meanwhile the same statement would see what it was before.
  await lockRow(sql, practiceId, giftCardId);
  const [row] = await sql<Row>`
    SELECT g.id, g.state, g."amountCents" AS "dueCents", g."amountCurrency",
           -- What was spent of it stays with the practice, whatever else goes back.
           (COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = g."practiceId"
             AND l."giftCardId" = g.id AND l.kind = 'gift_card_value'), 0) - g."balanceCents")::int AS "keptCents",
           COALESCE((SELECT u."platformFeeBasisPoints" FROM "Subscription" u WHERE u."practiceId" = p.id), 0) AS "platformFeeBasisPoints",
           payment_account(p.id) AS account, takes_cards(p.id) AS "canTakeCards", m.id AS "cardId",
           m."providerCustomerId" AS "cardCustomer", m."providerPaymentMethodId" AS "cardProviderId"
    FROM "GiftCard" g
    JOIN "Practice" p ON p.id = g."practiceId"
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = g."practiceId" AND m.id = g."paymentMethodId" AND m."detachedAt" IS NULL
      AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
    WHERE g."practiceId" = ${practiceId}::uuid AND g.id = ${giftCardId}::uuid`;
  if (!row) return null;
  const { cardId, cardCustomer, cardProviderId, ...payable } = row;
  return {
    ...payable,
    kind: 'gift_card',
    backFor: 'Cancelled',
    isWanted: payable.state === 'unpaid',
    card: cardId ? { id: cardId, customer: cardCustomer!, providerId: cardProviderId! } : null,
  };
}

/** The bill of a gift card's sale: what its buyer pays comes onto the card, and off it again as far as it is given back. */
export const giftCardBill: BillSubject = {
  isUnpaidByRefund: false,

  lockRow,

  lock,

  // Nothing but a charge pays for it.
  isPaid: () => Promise.resolve(false),

  async paid(sql, practiceId, { id, billId: giftCardId }, now) {
    const [card] = await sql<{ state: string; isDue: boolean }>`
      UPDATE "GiftCard" SET "payUntil" = NULL, "paymentError" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid
      RETURNING state, "deliverAt" <= ${now} AS "isDue"`;
    // It was let go as it was not paid in time, while the bank was asked: what was taken goes back.
    if (card?.state === 'cancelled') await enqueueGiftCardRefund(sql, practiceId, giftCardId);
    else {
      await fitValue(sql, practiceId, giftCardId, now);
      const told = { practiceId, giftCardId } as const;
      await enqueueGiftCardMessage(sql, { ...told, template: 'gift_card_receipt', occasion: id });
      // One of a later day is found by the sweep when that has come.
      if (card?.isDue) await enqueueGiftCardMessage(sql, { ...told, template: 'gift_card' });
    }
    await announceGiftCard(sql, practiceId, giftCardId);
  },

  async failed(sql, practiceId, { billId }, { message }) {
    await sql`
      UPDATE "GiftCard" SET "paymentError" = ${message}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid AND state = 'unpaid'`;
    await announceGiftCard(sql, practiceId, billId);
  },

  async refunded(sql, practiceId, giftCardId, { adjustmentId, isDispute }) {
    if (isDispute) return;
    await enqueueGiftCardMessage(sql, {
      practiceId,
      giftCardId,
      template: 'gift_card_refunded',
      occasion: adjustmentId,
    });
  },

  // Only its buyer pays for it, on its page.
  enqueueCharge: () => Promise.resolve(),

  async happened(sql, practiceId, giftCardId, { kind, at }) {
    if (kind !== 'paid_twice') await fitValue(sql, practiceId, giftCardId, at);
    await announceGiftCard(sql, practiceId, giftCardId);
  },

  announce: announceGiftCard,

  reference: (giftCardId) => ({ giftCardId }),
};
