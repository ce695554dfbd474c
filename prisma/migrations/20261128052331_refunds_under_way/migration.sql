-- AlterTable
ALTER TABLE "Adjustment" ADD COLUMN     "refundPendingAt" TIMESTAMPTZ(3);

CREATE INDEX "Adjustment_refund_pending" ON "Adjustment" ("practiceId") WHERE "refundPendingAt" IS NOT NULL;
GRANT SELECT ("refundPendingAt") ON "Adjustment" TO tendwell_lookup;
