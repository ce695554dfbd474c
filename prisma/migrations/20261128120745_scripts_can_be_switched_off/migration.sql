-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "scriptsEnabled" BOOLEAN NOT NULL DEFAULT true;
