import type { Db } from '#tenants/scoped-db.ts';

/** Writes how the order of a charge ended: captured, or refused with a code. Of a card's charge there is none. */
export async function closeOrder(
  sql: Db,
  practiceId: string,
  transactionId: string,
  { captureId = null, error = null }: { captureId?: string | null; error?: string | null },
  now: Date,
): Promise<void> {
  const state = captureId ? 'captured' : 'failed';
  await sql`
    UPDATE "PaypalOrder" o
    SET state = ${state}::"PaypalOrderState", "captureId" = ${captureId}, "capturedAt" = ${captureId ? now : null}, error = ${error}
    FROM "Transaction" t
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${transactionId}::uuid AND t.provider = 'paypal'
      AND o."practiceId" = t."practiceId" AND o."orderId" = t."providerPaymentIntentId" AND o.state <> 'captured'`;
}
