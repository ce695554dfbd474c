-- AlterTable
ALTER TABLE "PaymentMethod" ADD COLUMN     "forgetAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "PaymentMethod_forgetAt" ON "PaymentMethod" ("forgetAt") WHERE "forgetAt" IS NOT NULL;

GRANT SELECT ("forgetAt") ON "PaymentMethod" TO tendwell_lookup;
