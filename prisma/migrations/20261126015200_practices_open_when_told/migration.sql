-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "firstRunSkippedAt" TIMESTAMPTZ(3);

-- Until now every practice was served whether it was published or not: those stay open; only new ones wait for their practitioner.
UPDATE "Practice" SET "publishedAt" = now() WHERE "publishedAt" IS NULL;
