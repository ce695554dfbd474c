-- The feeds of the demo, which nobody could add before: their addresses are not read, so only their hosts are kept.
ALTER TABLE "CalendarFeed" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "feedUrlEncrypted" TEXT,
ADD COLUMN "feedUrlHash" TEXT,
ADD COLUMN "lastModified" TEXT,
ADD COLUMN "readDueAt" TIMESTAMPTZ(3),
ADD COLUMN "wholeReadAt" TIMESTAMPTZ(3),
ADD COLUMN "shownUrl" TEXT NOT NULL DEFAULT '';
UPDATE "CalendarFeed" SET "shownUrl" = split_part("feedUrl", '/', 3);
DROP INDEX "CalendarFeed_practiceId_feedUrl_key";
ALTER TABLE "CalendarFeed" DROP COLUMN "feedUrl";

-- A practice may have several connections, and one person's account may serve two practices.
DROP INDEX "CalendarConnection_practiceId_key";
DROP INDEX "CalendarConnection_externalId_key";
ALTER TABLE "CalendarConnection" DROP COLUMN "writeCalendarId",
ADD COLUMN "channelCalendars" TEXT,
ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "syncDueAt" TIMESTAMPTZ(3),
ADD COLUMN "wholeSyncedAt" TIMESTAMPTZ(3);
ALTER TABLE "CalendarProfile" ADD COLUMN "connectionId" UUID,
ADD COLUMN "releaseDueAt" TIMESTAMPTZ(3),
ADD COLUMN "removedAt" TIMESTAMPTZ(3);
ALTER TABLE "Calendar" ADD COLUMN "isWritten" BOOLEAN NOT NULL DEFAULT false;

-- Busy times are known again by their names; those that stand there twice are one.
DELETE FROM "ExternalBusy" b USING "ExternalBusy" other
WHERE b."practiceId" = other."practiceId" AND b.uid = other.uid AND b.id > other.id
  AND b."calendarId" IS NOT DISTINCT FROM other."calendarId" AND b."feedId" IS NOT DISTINCT FROM other."feedId";
DROP INDEX "ExternalBusy_practiceId_calendarId_idx";
DROP INDEX "ExternalBusy_practiceId_feedId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_practiceId_externalId_key" ON "CalendarConnection"("practiceId", "externalId");

-- CreateIndex
CREATE INDEX "CalendarProfile_practiceId_connectionId_idx" ON "CalendarProfile"("practiceId", "connectionId");

-- CreateIndex
CREATE INDEX "Calendar_practiceId_profileId_idx" ON "Calendar"("practiceId", "profileId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_practiceId_feedUrlHash_key" ON "CalendarFeed"("practiceId", "feedUrlHash");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalBusy_practiceId_calendarId_uid_key" ON "ExternalBusy"("practiceId", "calendarId", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalBusy_practiceId_feedId_uid_key" ON "ExternalBusy"("practiceId", "feedId", "uid");

-- AddForeignKey
ALTER TABLE "CalendarProfile" ADD CONSTRAINT "CalendarProfile_practiceId_connectionId_fkey" FOREIGN KEY ("practiceId", "connectionId") REFERENCES "CalendarConnection"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One calendar of a practice is written into.
CREATE UNIQUE INDEX "Calendar_written" ON "Calendar" ("practiceId") WHERE "isWritten";

-- What the worker looks for.
CREATE INDEX "CalendarFeed_due" ON "CalendarFeed" ("readDueAt") WHERE "readDueAt" IS NOT NULL;
CREATE INDEX "CalendarConnection_due" ON "CalendarConnection" ("syncDueAt") WHERE "syncDueAt" IS NOT NULL;
CREATE INDEX "CalendarProfile_due" ON "CalendarProfile" ("releaseDueAt") WHERE "releaseDueAt" IS NOT NULL;
CREATE INDEX "CalendarProfile_externalId_idx" ON "CalendarProfile" ("externalId");

-- CalendarFeed has its policy since the beginning.
GRANT SELECT ("readDueAt") ON "CalendarFeed" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "syncDueAt", "channelId") ON "CalendarConnection" TO tendwell_lookup;
CREATE POLICY lookup ON "CalendarConnection" FOR SELECT TO tendwell_lookup USING (true);
GRANT SELECT (id, "practiceId", "externalId", "connectionId", "releaseDueAt", "removedAt") ON "CalendarProfile" TO tendwell_lookup;
CREATE POLICY lookup ON "CalendarProfile" FOR SELECT TO tendwell_lookup USING (true);
