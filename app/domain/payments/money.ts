import type { Db } from '#tenants/scoped-db.ts';

/** A processed charge through a provider, and how much of it can still be given back (cents). */
export interface Collected {
  transactionId: string;
  provider: 'stripe' | 'square' | 'paypal';
  paymentIntentId: string | null;
  amountCents: number;
  leftCents: number;
}

/** What has moved for a bill so far. Amounts are cents of its currency. */
export interface Money {
  /** Through providers: the appointment's charge first, then its tip. */
  charges: Collected[];
  /** Of them all, what can still be given back. */
  providerLeftCents: number;
  /** Outside the product, as the practitioner said: marked as paid, less what went back by hand. */
  outsideCents: number;
  /** By gift cards, less what went back onto them. */
  giftCardCents: number;
  /** Of what providers and gift cards gave, what went back, or is to, as the thing was called off. */
  calledOffCents: number;
  /** A charge that is processed or under way; adjustments stay then (001 §4). */
  hasPaymentIntent: boolean;
  markPaidUndone: boolean;
}

type Row = Omit<Money, 'charges' | 'providerLeftCents'> & {
  charges: Collected[];
};

/**
 * Reads what has moved for a bill. Where something is decided by it the caller holds the row of the thing, and reads
 * this in a statement after it got the row.
 */
export async function readMoney(sql: Db, practiceId: string, billId: string): Promise<Money> {
  const [row] = await sql<Row>`
    WITH begun AS (
      -- What a refund under way has asked for and the provider has not yet given.
      SELECT part->>'transactionId' AS "transactionId", (part->>'amountCents')::int AS cents
      FROM "Adjustment" j, jsonb_array_elements(COALESCE(j."refundParts", jsonb_build_array(jsonb_build_object(
             'transactionId', substr(j."idempotencyKey", 8), 'amountCents', j."amountCents")))) AS part
      WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${billId}::uuid AND j."refundState" = 0
        AND NOT EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = j."practiceId" AND l."billId" = j."billId"
          AND l."adjustmentId" = j.id AND l."transactionId"::text = part->>'transactionId')
    ), charge AS (
      SELECT t.id AS "transactionId", t.provider, t."providerPaymentIntentId" AS "paymentIntentId", t."amountCents",
             t.purpose, t."createdAt",
             (t."amountCents" + COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l
                WHERE l."practiceId" = t."practiceId" AND l."billId" = t."billId" AND l."transactionId" = t.id
                  AND l.kind = 'refund'), 0)
              - COALESCE((SELECT sum(b.cents) FROM begun b WHERE b."transactionId" = t.id::text), 0))::int AS "leftCents"
      FROM "Transaction" t
      WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${billId}::uuid
        AND t.type = 'Charge' AND t.state = 1
    )
    SELECT COALESCE((SELECT jsonb_agg(to_jsonb(c) - 'purpose' - 'createdAt' ORDER BY c.purpose = 'bill' DESC, c."createdAt")
                     FROM charge c), '[]') AS charges,
           COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l
                     WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
                       AND l.provider IS NULL AND l."giftCardId" IS NULL), 0)::int AS "outsideCents",
           COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l
                     WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
                       AND l.kind = 'gift_card_payment'), 0)::int AS "giftCardCents",
           COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j
                     WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${billId}::uuid
                       AND j."removedAt" IS NULL AND j.note = 'Cancelled' AND j."idempotencyKey" LIKE 'refund:%'
                       AND j."refundState" IN (0, 1)), 0)::int AS "calledOffCents",
           EXISTS (SELECT FROM "Transaction" t
                   WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${billId}::uuid
                     AND t.type = 'Charge' AND t.state IN (0, 1))
             OR EXISTS (SELECT FROM "LedgerEntry" l
                   WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
                     AND l.kind = 'gift_card_payment') AS "hasPaymentIntent",
           EXISTS (SELECT FROM "LedgerEntry" l
                   WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
                     AND l.kind = 'undo_mark_paid') AS "markPaidUndone"`;
  const { charges, ...rest } = row!;
  const providerLeftCents = charges.reduce((sum, { leftCents }) => sum + Math.max(0, leftCents), 0);
  return { ...rest, charges, providerLeftCents };
}

/** What was paid and is still here, cents: through a provider or by gift cards, to which it can be given back, and by hand. */
export interface CollectedCents {
  byProvider: number;
  byHand: number;
}

/** What of the money of a bill is still here. More given back by hand than came by hand is nothing, not a debt. */
export const collectedOf = ({ providerLeftCents, giftCardCents, outsideCents }: Money): CollectedCents => ({
  byProvider: providerLeftCents + giftCardCents,
  byHand: Math.max(0, outsideCents),
});

/**
 * What was here when the thing was called off: the same before, between and after the refunds that this began, as its messages are
 * written at any of these moments.
 */
export const collectedWhenOff = (money: Money): CollectedCents => {
  const { byProvider, byHand } = collectedOf(money);
  return { byProvider: byProvider + money.calledOffCents, byHand };
};
