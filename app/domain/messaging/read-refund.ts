import type { MessageFacts } from '#app/emails/facts.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** The refund that a message tells of, by its adjustment: what went back, and of it onto gift cards; cents. */
export async function readRefund(
  sql: Db,
  { practiceId, appointmentId }: { practiceId: string; appointmentId: string },
  adjustmentId: string,
): Promise<MessageFacts['appointment']['refund']> {
  const [row] = await sql<{ amountCents: number; ontoCardCents: number }>`
    SELECT COALESCE(-sum(l."amountCents"), 0)::int AS "amountCents",
      COALESCE(-sum(l."amountCents") FILTER (WHERE l.kind = 'gift_card_payment'), 0)::int AS "ontoCardCents"
    FROM "LedgerEntry" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${appointmentId}::uuid AND l."adjustmentId"::text = ${adjustmentId}
      AND l.kind IN ('refund', 'gift_card_payment')`;
  // Of a payment made twice no movement is in the books.
  return row && row.amountCents > 0 ? row : undefined;
}
