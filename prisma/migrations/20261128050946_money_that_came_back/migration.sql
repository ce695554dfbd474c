-- AlterTable
ALTER TABLE "Adjustment" ADD COLUMN     "cameBackAt" TIMESTAMPTZ(3),
ADD COLUMN     "cameBackSeenAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "failureSeenAt" TIMESTAMPTZ(3);

-- Few refunds and payouts come back; every page counts those that do.
CREATE INDEX "Adjustment_came_back" ON "Adjustment" ("practiceId", "billId") WHERE "cameBackAt" IS NOT NULL;
CREATE INDEX "Payout_failed" ON "Payout" ("practiceId") WHERE state = 'failed' AND "failureSeenAt" IS NULL;

-- What is told on the page of payments is told in the inbox from now on; what is older than that is no news.
UPDATE "Adjustment" a SET "cameBackAt" = e."createdAt"
FROM "LedgerEntry" e
WHERE e."practiceId" = a."practiceId" AND e."adjustmentId" = a.id AND e.kind = 'refund' AND e."amountCents" > 0
  AND e."createdAt" > now() - interval '30 days'
  AND NOT EXISTS (SELECT FROM "Dispute" d WHERE d."practiceId" = e."practiceId" AND d."billId" = e."billId"
    AND 'failed:' || d."providerDisputeId" = e."providerId");
UPDATE "Payout" SET "failureSeenAt" = now() WHERE state = 'failed' AND "madeAt" < now() - interval '30 days';
