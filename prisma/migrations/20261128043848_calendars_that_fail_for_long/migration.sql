-- AlterTable
ALTER TABLE "CalendarConnection" ADD COLUMN     "failingSince" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "CalendarFeed" ADD COLUMN     "failingSince" TIMESTAMPTZ(3),
ADD COLUMN     "lostAt" TIMESTAMPTZ(3);

-- Those that fail now have failed since their last good copy, as far as anybody knows.
UPDATE "CalendarConnection" SET "failingSince" = COALESCE("lastSyncedAt", "createdAt") WHERE failures > 0;
UPDATE "CalendarFeed" SET "failingSince" = COALESCE("lastSyncedAt", "createdAt") WHERE failures > 0;
