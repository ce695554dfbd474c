-- AlterTable
ALTER TABLE "PaymentMethod" ADD COLUMN     "savedByClient" BOOLEAN;
