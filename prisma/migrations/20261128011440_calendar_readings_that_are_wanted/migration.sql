-- AlterTable
ALTER TABLE "CalendarConnection" ADD COLUMN     "heldBy" UUID,
ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "wantedRevision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Calendar" ADD COLUMN     "wantedRevision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "wholeReadAt" TIMESTAMPTZ(3);

-- What was read whole so far is that of each calendar that was read.
UPDATE "Calendar" c SET "wholeReadAt" = n."wholeSyncedAt"
FROM "CalendarProfile" f JOIN "CalendarConnection" n ON n."practiceId" = f."practiceId" AND n.id = f."connectionId"
WHERE f."practiceId" = c."practiceId" AND f.id = c."profileId" AND f.connected AND f."removedAt" IS NULL
  AND (c.active OR c."isWritten") AND c."goneAt" IS NULL;

-- AlterTable
ALTER TABLE "CalendarConnection" DROP COLUMN "wholeSyncedAt";

GRANT SELECT ("heldUntil") ON "CalendarConnection" TO tendwell_lookup;
