-- AlterTable
ALTER TABLE "ConferencingAccount" ADD COLUMN     "mostMinutes" INTEGER;
