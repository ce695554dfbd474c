-- AlterTable
ALTER TABLE "EventRegistration" ADD COLUMN     "waitingNetwork" TEXT;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
