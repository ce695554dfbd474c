-- AlterTable
ALTER TABLE "CalendarProfile" ADD COLUMN     "readAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "CalendarEventLink" ADD COLUMN     "triedEnd" TIMESTAMPTZ(3),
ADD COLUMN     "triedStart" TIMESTAMPTZ(3);

UPDATE "CalendarProfile" f SET "readAt" = n."lastSyncedAt"
FROM "CalendarConnection" n
WHERE n."practiceId" = f."practiceId" AND n.id = f."connectionId";
