-- AlterTable
ALTER TABLE "BookableEvent" ADD COLUMN     "photoHandle" TEXT;
