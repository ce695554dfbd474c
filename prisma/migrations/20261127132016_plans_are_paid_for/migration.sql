-- CreateEnum
CREATE TYPE "BillingInterval" AS ENUM ('month', 'year');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "SubscriptionState" ADD VALUE 'incomplete';
ALTER TYPE "SubscriptionState" ADD VALUE 'lapsed';

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "billingEmail" TEXT,
ADD COLUMN     "checkAt" TIMESTAMPTZ(3),
ADD COLUMN     "endsAt" TIMESTAMPTZ(3),
ADD COLUMN     "graceEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "interval" "BillingInterval",
ADD COLUMN     "needsConfirmation" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "openInvoiceCents" INTEGER,
ADD COLUMN     "openInvoiceId" TEXT,
ADD COLUMN     "pastDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "trialEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "trialUsedAt" TIMESTAMPTZ(3),
ADD COLUMN     "wantedInterval" "BillingInterval",
ADD COLUMN     "wantedKey" UUID,
ADD COLUMN     "wantedPlan" "SubscriptionPlan";

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_providerCustomerId_key" ON "Subscription"("providerCustomerId");

-- The few plans that the card company is to be asked about.
CREATE INDEX "Subscription_checkAt" ON "Subscription" ("checkAt") WHERE "checkAt" IS NOT NULL;

GRANT SELECT ("practiceId", "providerCustomerId", "checkAt") ON "Subscription" TO tendwell_lookup;
CREATE POLICY lookup ON "Subscription" FOR SELECT TO tendwell_lookup USING (true);
