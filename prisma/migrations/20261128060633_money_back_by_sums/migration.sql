-- CreateIndex
CREATE INDEX "Dispute_practiceId_billId_idx" ON "Dispute"("practiceId", "billId");

-- What is asked for on every page is what came back and was not set aside; the two former indexes serve nothing any more.
CREATE INDEX "Adjustment_is_back" ON "Adjustment" ("practiceId", "billId") WHERE "cameBackAt" IS NOT NULL AND "cameBackSeenAt" IS NULL;
DROP INDEX "Adjustment_came_back";
DROP INDEX "LedgerEntry_came_back";

-- A payout that was old as it was first read is told where it fails only now.
UPDATE "Payout" SET "failureSeenAt" = NULL WHERE state <> 'failed';

-- Whether a refund of before 20261128052331 waits at PayPal was not noted: the latest are read once more.
UPDATE "Adjustment" a SET "refundPendingAt" = a."createdAt"
FROM "LedgerEntry" e
WHERE e."practiceId" = a."practiceId" AND e."billId" = a."billId" AND e."adjustmentId" = a.id AND e.kind = 'refund' AND e.provider = 'paypal'
  AND e."amountCents" < 0 AND a."refundState" = 1 AND a."refundPendingAt" IS NULL AND a."createdAt" > now() - interval '60 days';
