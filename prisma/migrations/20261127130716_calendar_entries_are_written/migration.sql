-- DropIndex
DROP INDEX "CalendarEventLink_practiceId_calendarId_externalEventId_key";

-- AlterTable
ALTER TABLE "TimeProposal" ADD COLUMN     "isNamed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "ExternalBusy" ADD COLUMN     "linkId" UUID;

-- AlterTable
ALTER TABLE "CalendarEventLink" DROP COLUMN "externalEventId",
DROP COLUMN "updatedAt",
ADD COLUMN     "dueAt" TIMESTAMPTZ(3),
ADD COLUMN     "elsewhereAllDay" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "elsewhereEnd" TIMESTAMPTZ(3),
ADD COLUMN     "elsewhereStart" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "heldBy" UUID,
ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "offeredAt" TIMESTAMPTZ(3),
ADD COLUMN     "ownEnd" TIMESTAMPTZ(3),
ADD COLUMN     "ownStart" TIMESTAMPTZ(3),
ADD COLUMN     "removedElsewhereAt" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "told" TEXT,
ADD COLUMN     "writtenAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "ExternalBusy_practiceId_linkId_idx" ON "ExternalBusy"("practiceId", "linkId");

-- CreateIndex
CREATE INDEX "CalendarEventLink_practiceId_bookableEventId_idx" ON "CalendarEventLink"("practiceId", "bookableEventId");

-- CreateIndex
CREATE INDEX "CalendarEventLink_practiceId_personalEventId_idx" ON "CalendarEventLink"("practiceId", "personalEventId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEventLink_practiceId_calendarId_appointmentId_key" ON "CalendarEventLink"("practiceId", "calendarId", "appointmentId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEventLink_practiceId_calendarId_bookableEventId_key" ON "CalendarEventLink"("practiceId", "calendarId", "bookableEventId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEventLink_practiceId_calendarId_personalEventId_key" ON "CalendarEventLink"("practiceId", "calendarId", "personalEventId");

-- AddForeignKey
ALTER TABLE "ExternalBusy" ADD CONSTRAINT "ExternalBusy_practiceId_linkId_fkey" FOREIGN KEY ("practiceId", "linkId") REFERENCES "CalendarEventLink"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CalendarEventLink" ADD CONSTRAINT "CalendarEventLink_subject"
  CHECK (num_nonnulls("appointmentId", "bookableEventId", "personalEventId") = 1);
-- What the worker looks for.
CREATE INDEX "CalendarEventLink_due" ON "CalendarEventLink" ("dueAt") WHERE "dueAt" IS NOT NULL;
GRANT SELECT (id, "practiceId", "calendarId", "dueAt", "heldUntil") ON "CalendarEventLink" TO tendwell_lookup;
CREATE POLICY lookup ON "CalendarEventLink" FOR SELECT TO tendwell_lookup USING (true);
GRANT SELECT ("profileId", "calendarId") ON "Calendar" TO tendwell_lookup;
GRANT SELECT (connected) ON "CalendarProfile" TO tendwell_lookup;
GRANT SELECT ("erroredAt") ON "CalendarConnection" TO tendwell_lookup;
GRANT SELECT ("linkId") ON "ExternalBusy" TO tendwell_lookup;
