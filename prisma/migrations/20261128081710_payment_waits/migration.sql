-- CreateEnum
CREATE TYPE "PaymentWait" AS ENUM ('echeck', 'funding', 'review', 'complaint', 'chargeback', 'refunded', 'accept', 'preferences', 'no_account', 'verification', 'other');

-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "waitsFor" "PaymentWait";
