-- AlterTable
ALTER TABLE "CalendarFeed" ADD COLUMN     "refreshMs" INTEGER;
