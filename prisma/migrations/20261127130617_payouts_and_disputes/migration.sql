-- CreateEnum
CREATE TYPE "PayoutState" AS ENUM ('pending', 'in_transit', 'paid', 'cancelled', 'failed');

-- CreateEnum
CREATE TYPE "PayoutLineKind" AS ENUM ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'fee', 'platform_fee', 'payout_failed', 'other');

-- CreateEnum
CREATE TYPE "DisputeState" AS ENUM ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed');

-- CreateEnum
CREATE TYPE "DisputeReason" AS ENUM ('fraudulent', 'not_received', 'not_as_described', 'duplicate', 'cancelled', 'credit_not_processed', 'amount_differs', 'paid_otherwise', 'other');

-- CreateEnum
CREATE TYPE "DisputeAnswer" AS ENUM ('evidence', 'accepted');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "LedgerKind" ADD VALUE 'provider_fee';
ALTER TYPE "LedgerKind" ADD VALUE 'dispute_fee';
ALTER TYPE "LedgerKind" ADD VALUE 'payout';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "LedgerAccount" ADD VALUE 'provider_fees';
ALTER TYPE "LedgerAccount" ADD VALUE 'bank';

-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "policyAcceptedFrom" TEXT;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "moneyCheckAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "Payout" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "provider" "PaymentSource" NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "providerPayoutId" TEXT NOT NULL,
    "state" "PayoutState" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL,
    "arrivesOn" DATE,
    "failure" TEXT,
    "isItemized" BOOLEAN NOT NULL DEFAULT true,
    "linesReadAt" TIMESTAMPTZ(3),
    "checkAt" TIMESTAMPTZ(3),
    "chargesCents" INTEGER NOT NULL DEFAULT 0,
    "refundsCents" INTEGER NOT NULL DEFAULT 0,
    "disputesCents" INTEGER NOT NULL DEFAULT 0,
    "othersCents" INTEGER NOT NULL DEFAULT 0,
    "feesCents" INTEGER NOT NULL DEFAULT 0,
    "lineCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayoutLine" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "payoutId" UUID NOT NULL,
    "kind" "PayoutLineKind" NOT NULL,
    "providerLineId" TEXT NOT NULL,
    "providerSourceId" TEXT,
    "transactionId" UUID,
    "billId" UUID,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "platformFeeCents" INTEGER NOT NULL DEFAULT 0,
    "netCents" INTEGER NOT NULL,
    "description" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "billId" UUID NOT NULL,
    "transactionId" UUID NOT NULL,
    "provider" "PaymentSource" NOT NULL,
    "providerDisputeId" TEXT NOT NULL,
    "state" "DisputeState" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL DEFAULT 0,
    "currency" "Currency" NOT NULL,
    "reason" "DisputeReason" NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "hasEvidence" BOOLEAN NOT NULL DEFAULT false,
    "answer" "DisputeAnswer",
    "evidence" JSONB,
    "answeredAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Payout_practiceId_madeAt_id_idx" ON "Payout"("practiceId", "madeAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_practiceId_id_key" ON "Payout"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_practiceId_provider_providerPayoutId_key" ON "Payout"("practiceId", "provider", "providerPayoutId");

-- CreateIndex
CREATE INDEX "PayoutLine_practiceId_billId_idx" ON "PayoutLine"("practiceId", "billId");

-- CreateIndex
CREATE UNIQUE INDEX "PayoutLine_practiceId_id_key" ON "PayoutLine"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PayoutLine_practiceId_payoutId_providerLineId_key" ON "PayoutLine"("practiceId", "payoutId", "providerLineId");

-- CreateIndex
CREATE INDEX "Dispute_practiceId_openedAt_idx" ON "Dispute"("practiceId", "openedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_practiceId_id_key" ON "Dispute"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_practiceId_provider_providerDisputeId_key" ON "Dispute"("practiceId", "provider", "providerDisputeId");

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutLine" ADD CONSTRAINT "PayoutLine_practiceId_payoutId_fkey" FOREIGN KEY ("practiceId", "payoutId") REFERENCES "Payout"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutLine" ADD CONSTRAINT "PayoutLine_practiceId_transactionId_fkey" FOREIGN KEY ("practiceId", "transactionId") REFERENCES "Transaction"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutLine" ADD CONSTRAINT "PayoutLine_practiceId_billId_fkey" FOREIGN KEY ("practiceId", "billId") REFERENCES "Bill"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_practiceId_transactionId_fkey" FOREIGN KEY ("practiceId", "transactionId") REFERENCES "Transaction"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_practiceId_billId_fkey" FOREIGN KEY ("practiceId", "billId") REFERENCES "Bill"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- What a line brought is what it moved less what was kept of it.
ALTER TABLE "PayoutLine" ADD CONSTRAINT "PayoutLine_net" CHECK ("netCents" = "amountCents" - "feeCents" - "platformFeeCents");
-- One answer is one moment.
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_answer" CHECK ((answer IS NULL) = ("answeredAt" IS NULL));

-- What the worker looks for.
CREATE INDEX "Practice_moneyCheckAt" ON "Practice" ("moneyCheckAt");
CREATE INDEX "Payout_checkAt" ON "Payout" ("checkAt") WHERE "checkAt" IS NOT NULL;
CREATE INDEX "Dispute_unsent" ON "Dispute" ("answeredAt") WHERE answer IS NOT NULL AND "sentAt" IS NULL AND error IS NULL;
GRANT SELECT ("moneyCheckAt") ON "Practice" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "checkAt") ON "Payout" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", answer, "answeredAt", "sentAt", error) ON "Dispute" TO tendwell_lookup;
CREATE POLICY lookup ON "Payout" FOR SELECT TO tendwell_lookup USING (true);
CREATE POLICY lookup ON "Dispute" FOR SELECT TO tendwell_lookup USING (true);

-- Refunds that banks did not take are few among all movements.
CREATE INDEX "LedgerEntry_came_back" ON "LedgerEntry" ("practiceId", "createdAt") WHERE kind = 'refund' AND "amountCents" > 0;
