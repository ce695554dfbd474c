-- DropIndex
DROP INDEX "DiscountCode_practiceId_code_key";

-- DropIndex
DROP INDEX "DiscountCodeRedemption_practiceId_appointmentId_idx";

-- AlterTable
ALTER TABLE "DiscountCodeRedemption" ADD COLUMN     "returnedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCodeRedemption_practiceId_appointmentId_discountCod_key" ON "DiscountCodeRedemption"("practiceId", "appointmentId", "discountCodeId");

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCodeRedemption_practiceId_registrationId_discountCo_key" ON "DiscountCodeRedemption"("practiceId", "registrationId", "discountCodeId");

-- A code that was deleted may be given again.
CREATE UNIQUE INDEX "DiscountCode_code" ON "DiscountCode"("practiceId", code) WHERE "deletedAt" IS NULL;
