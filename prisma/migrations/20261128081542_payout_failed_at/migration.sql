-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "failedAt" TIMESTAMPTZ(3);

UPDATE "Payout" SET "failedAt" = "updatedAt" WHERE state = 'failed';
