-- AlterTable
ALTER TABLE "Calendar" ADD COLUMN     "goneAt" TIMESTAMPTZ(3);

-- Nothing is written where nothing can be.
GRANT SELECT (readonly, "goneAt") ON "Calendar" TO tendwell_lookup;
