-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "noShowAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Adjustment" ADD COLUMN     "refundParts" JSONB;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
