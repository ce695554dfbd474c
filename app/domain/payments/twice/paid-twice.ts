import { v7 as uuid } from 'uuid';
import type { ChargeResult } from '#app/integrations/payments/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { enqueueRefundCarriedOut } from '#app/domain/effects/index.ts';
import type { BillKind } from '../bills/bill.ts';
import { enterCharge } from '../bills/ledger.ts';
import { subjectOf } from '../bills/subjects.ts';

/** What a provider says of what it took. */
export type Taken = Pick<
  Extract<ChargeResult, { outcome: 'succeeded' }>,
  'paymentIntentId' | 'providerFeeCents'
>;

/** An intended movement of money whose provider says that it has taken it. */
interface Known {
  id: string;
  billId: string;
  kind: BillKind;
  purpose: 'bill' | 'tip';
  amountCents: number;
  amountCurrency: string;
}

/**
 * Whether what an intent would pay for is paid, or being paid, in another way already: then a success of this one is money
 * that nobody owes. The caller holds the row of what the bill is for.
 */
export async function isPaidInAnotherWay(
  sql: Db,
  practiceId: string,
  charge: Pick<Known, 'id' | 'billId' | 'kind' | 'purpose'>,
): Promise<boolean> {
  const { id, billId, purpose } = charge;
  const [row] = await sql<{ isDone: boolean; another: boolean }>`
    SELECT COALESCE(bool_or(id = ${id}::uuid AND state = 1), false) AS "isDone",
           COALESCE(bool_or(id <> ${id}::uuid AND type = 'Charge' AND state IN (0, 1) AND "replacedAt" IS NULL), false) AS another
    FROM "Transaction"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${billId}::uuid AND purpose = ${purpose}::"TransactionPurpose"`;
  if (row!.isDone) return false;
  return row!.another || subjectOf(charge).isPaid(sql, practiceId, charge);
}

/**
 * Writes down what a provider took a second time, and gives it back in full: it comes into the ledger as it came to the
 * practice, and a refund of its own is begun, once. The transaction is closed as cancelled, for it pays for nothing; its
 * refund never counts in the bill, which is why it is born as one that was removed. Safe to repeat.
 */
export async function giveBackSecond(
  sql: Db,
  practiceId: string,
  { id, billId, kind, purpose, amountCents, amountCurrency }: Known,
  { paymentIntentId, providerFeeCents }: Taken,
  now: Date,
): Promise<void> {
  const [closed] = await sql<{ provider: string; platformFeeCents: number }>`
    UPDATE "Transaction" SET state = 3, error = NULL, "declineCode" = NULL, "requiresAction" = false,
           "resolvedAt" = ${now}, "providerPaymentIntentId" = ${paymentIntentId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state <> 1
    RETURNING provider, "platformFeeCents"`;
  if (!closed) return;
  const { provider } = closed;
  const taken = { id, billId, purpose, amountCents, amountCurrency, ...closed, providerFeeCents };
  if (!(await enterCharge(sql, practiceId, taken, paymentIntentId, now))) return;
  const adjustmentId = uuid();
  const parts = JSON.stringify([{ transactionId: id, amountCents }]);
  await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                              "idempotencyKey", "refundState", "refundParts", "createdAt", "removedAt")
    VALUES (${adjustmentId}::uuid, ${practiceId}::uuid, ${billId}::uuid, ${now}, ${amountCents}, 'Paid twice',
            ${provider}::"PaymentSource", ${`refund:${id}`}, 0, ${parts}::jsonb, ${now}, ${now})`;
  await enqueueRefundCarriedOut(sql, practiceId, adjustmentId);
  const detail = { transactionId: id, amountCents, provider };
  await subjectOf({ kind }).happened(sql, practiceId, billId, { kind: 'paid_twice', at: now, detail });
}
