-- AlterTable
ALTER TABLE "CalendarConnection" ADD COLUMN     "error" TEXT;
