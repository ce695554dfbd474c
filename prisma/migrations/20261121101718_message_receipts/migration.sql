-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "deliveredAt" TIMESTAMPTZ(3),
ADD COLUMN     "openedAt" TIMESTAMPTZ(3);

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
