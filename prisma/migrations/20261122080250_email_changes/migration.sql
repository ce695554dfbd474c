-- AlterEnum
ALTER TYPE "UserTokenPurpose" ADD VALUE 'email_change';
ALTER TYPE "UserTokenPurpose" ADD VALUE 'email_change_stop';

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
