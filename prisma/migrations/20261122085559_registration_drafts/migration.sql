-- AlterTable
ALTER TABLE "UserToken" ADD COLUMN     "draftHash" TEXT;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
