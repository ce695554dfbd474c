-- AlterTable
ALTER TABLE "ConferencingAccount" ADD COLUMN     "unopenedSince" TIMESTAMPTZ(3);
