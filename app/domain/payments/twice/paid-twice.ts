import { v7 as uuid } from 'uuid';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment, wantRefundCarriedOut } from '#app/domain/effects/index.ts';

/** An intended movement of money whose provider says that it has taken it. */
interface Known {
  id: string;
  appointmentId: string;
  purpose: 'bill' | 'tip';
  amountCents: number;
  amountCurrency: string;
}

/**
 * Whether what an intent would pay for is paid, or being paid, in another way already: then a success of this one is money
 * that nobody owes. The caller holds the appointment's row.
 */
export async function isPaidInAnotherWay(
  sql: Sql,
  practiceId: string,
  { id, appointmentId, purpose }: Pick<Known, 'id' | 'appointmentId' | 'purpose'>,
): Promise<boolean> {
  const [row] = await sql<{ twice: boolean }>`
    SELECT CASE WHEN ${purpose} = 'tip' THEN a."tipAmountCents" > 0 ELSE a."paidAt" IS NOT NULL OR a."markPaid" END
        OR EXISTS (SELECT FROM "Transaction" o
          WHERE o."practiceId" = a."practiceId" AND o."billId" = a.id AND o.purpose = ${purpose}::"TransactionPurpose"
            AND o.type = 'Charge' AND o.state IN (0, 1) AND o.id <> ${id}::uuid) AS twice
    FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
      AND NOT EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t.id = ${id}::uuid AND t.state = 1)`;
  return row?.twice ?? false;
}

/**
 * Writes down what a provider took a second time, and gives it back in full: it comes into the ledger as it came to the
 * practice, and a refund of its own is begun, once. The transaction is closed as cancelled, for it pays for nothing; its
 * refund never counts in the bill, which is why it is born as one that was removed. Safe to repeat.
 */
export async function giveBackSecond(
  sql: Sql,
  practiceId: string,
  { id, appointmentId, purpose, amountCents, amountCurrency }: Known,
  paymentIntentId: string,
  now: Date,
): Promise<void> {
  const [closed] = await sql<{ provider: string }>`
    UPDATE "Transaction" SET state = 3, error = NULL, "declineCode" = NULL, "requiresAction" = false,
           "resolvedAt" = ${now}, "providerPaymentIntentId" = ${paymentIntentId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state <> 1
    RETURNING provider`;
  if (!closed) return;
  const { provider } = closed;
  const [taken] = await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, "amountCents", currency,
                               provider, "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${id}::uuid,
            ${purpose === 'tip' ? 'tip' : 'charge'}::"LedgerKind", ${amountCents}, ${amountCurrency}::"Currency",
            ${provider}::"PaymentSource", ${paymentIntentId}, ${now})
    ON CONFLICT (provider, "providerId") DO NOTHING RETURNING id`;
  if (!taken) return;
  const adjustmentId = uuid();
  const parts = JSON.stringify([{ transactionId: id, amountCents }]);
  await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                              "idempotencyKey", "refundState", "refundParts", "createdAt", "removedAt")
    VALUES (${adjustmentId}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${now}, ${amountCents}, 'Paid twice',
            ${provider}::"PaymentSource", ${`refund:${id}`}, 0, ${parts}::jsonb, ${now}, ${now})`;
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'paid_twice',
    at: now,
    detail: { transactionId: id, amountCents, provider },
  });
  await wantRefundCarriedOut(sql, practiceId, adjustmentId);
  await announceAppointment(sql, practiceId, appointmentId);
}
