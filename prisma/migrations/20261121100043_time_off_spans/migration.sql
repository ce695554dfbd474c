-- AlterTable
ALTER TABLE "AvailabilityOverride" ADD COLUMN     "name" TEXT,
ADD COLUMN     "spanId" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE INDEX "AvailabilityOverride_practiceId_spanId_idx" ON "AvailabilityOverride"("practiceId", "spanId");

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
