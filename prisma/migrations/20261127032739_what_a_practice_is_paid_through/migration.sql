-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "checkAt" TIMESTAMPTZ(3),
ADD COLUMN     "currency" "Currency",
ADD COLUMN     "trackingId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAccount_trackingId_key" ON "PaymentAccount"("trackingId");

-- The few accounts that are to be asked about.
CREATE INDEX "PaymentAccount_checkAt" ON "PaymentAccount" ("checkAt") WHERE "checkAt" IS NOT NULL;

GRANT SELECT ("checkAt", "trackingId") ON "PaymentAccount" TO tendwell_lookup;
