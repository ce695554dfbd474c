-- AlterTable
ALTER TABLE "CalendarEventLink" ADD COLUMN     "decidedEnd" TIMESTAMPTZ(3),
ADD COLUMN     "decidedRemoved" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "decidedStart" TIMESTAMPTZ(3);
