-- AlterTable
ALTER TABLE "CalendarEventLink" ADD COLUMN     "refused" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Meeting" ADD COLUMN     "refused" BOOLEAN NOT NULL DEFAULT false;

-- Few do not work; every page counts those that do not.
CREATE INDEX "Meeting_failing" ON "Meeting" ("practiceId") WHERE failures > 0;
CREATE INDEX "CalendarEventLink_failing" ON "CalendarEventLink" ("practiceId") WHERE failures > 0;
