-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "stoppedFor" TEXT;
