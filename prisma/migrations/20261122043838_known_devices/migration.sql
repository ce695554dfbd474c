-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "browserHash" TEXT;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
