-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "feeWaivedAt" TIMESTAMPTZ(3),
ADD COLUMN     "policyFeeCents" INTEGER,
ADD COLUMN     "policyTerms" JSONB;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "policyTerms" JSONB;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
