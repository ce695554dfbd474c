-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "refusedAt" TIMESTAMPTZ(3);

-- What was refused is looked for by its address; it is little of all that is written.
CREATE INDEX "Message_refused" ON "Message" ("practiceId", "toAddress", "refusedAt") WHERE "refusedAt" IS NOT NULL;
