ALTER TYPE "PayoutLineKind" ADD VALUE 'payout_fee';
ALTER TYPE "PayoutLineKind" ADD VALUE 'earlier_payout';

ALTER TABLE "LedgerEntry" ALTER COLUMN "billId" DROP NOT NULL;
-- Of no bill is only what went to the bank, or was taken, without a payment that it is of.
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_of_a_bill" CHECK
  ("billId" IS NOT NULL OR (kind::text IN ('provider_fee', 'payout') AND "transactionId" IS NULL AND "adjustmentId" IS NULL));
