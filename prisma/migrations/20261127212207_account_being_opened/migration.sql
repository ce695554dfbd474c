-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "openingAt" TIMESTAMPTZ(3);
