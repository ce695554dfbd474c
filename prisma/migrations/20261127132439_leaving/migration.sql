-- CreateEnum
CREATE TYPE "PracticeExportState" AS ENUM ('waiting', 'making', 'ready', 'failed', 'removed');

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "endToldAt" TIMESTAMPTZ(3),
ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "PracticeExport" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "state" "PracticeExportState" NOT NULL DEFAULT 'waiting',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "fileKey" TEXT,
    "size" BIGINT,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "PracticeExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PracticeExport_practiceId_requestedAt_idx" ON "PracticeExport"("practiceId", "requestedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PracticeExport_practiceId_id_key" ON "PracticeExport"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "PracticeExport" ADD CONSTRAINT "PracticeExport_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One at a time: each reads everything.
CREATE UNIQUE INDEX "PracticeExport_one_under_way" ON "PracticeExport" ("practiceId") WHERE state IN ('waiting', 'making');
CREATE INDEX "PracticeExport_to_remove" ON "PracticeExport" ("expiresAt") WHERE state = 'ready';
CREATE INDEX "Practice_to_erase" ON "Practice" ("closedAt") WHERE "closedAt" IS NOT NULL AND "erasedAt" IS NULL;
ALTER TABLE "Practice" ADD CONSTRAINT "Practice_erased_is_closed" CHECK ("erasedAt" IS NULL OR "closedAt" IS NOT NULL);
GRANT SELECT (id, "practiceId", state, "expiresAt") ON "PracticeExport" TO tendwell_lookup;
CREATE POLICY lookup ON "PracticeExport" FOR SELECT TO tendwell_lookup USING (true);
