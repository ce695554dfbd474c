import type { Db } from '#tenants/scoped-db.ts';
import type { BillKind } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';

/**
 * Makes room for another charge where all that the processed one took has gone back, and that leaves the thing unpaid; else false.
 * What went back lowers the bill no more, or the next charge would pay for nothing. The caller holds the row of what the bill is for.
 */
export async function makeRoomForAnother(
  sql: Db,
  practiceId: string,
  { id, billId, kind }: { id: string; billId: string; kind: BillKind },
  now: Date,
): Promise<boolean> {
  if (!subjectOf({ kind }).isUnpaidByRefund) return false;
  const [replaced] = await sql`
    UPDATE "Transaction" t SET "replacedAt" = ${now}
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${id}::uuid AND t.state = 1
      AND (SELECT sum(l."amountCents") FROM "LedgerEntry" l
           WHERE l."practiceId" = t."practiceId" AND l."billId" = t."billId" AND l."transactionId" = t.id
             AND l.credit = 'client') <= 0
    RETURNING t.id`;
  if (!replaced) return false;
  await sql`
    UPDATE "Adjustment" j SET "removedAt" = ${now}
    WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${billId}::uuid AND j."removedAt" IS NULL
      AND EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = j."practiceId" AND l."billId" = j."billId"
        AND l."adjustmentId" = j.id AND l."transactionId" = ${id}::uuid)`;
  return true;
}
