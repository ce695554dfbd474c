-- AlterTable
ALTER TABLE "UserToken" ADD COLUMN     "phoneBefore" TEXT;
