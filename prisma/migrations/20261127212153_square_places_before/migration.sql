-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "formerLocationIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
