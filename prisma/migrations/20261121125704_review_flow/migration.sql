-- CreateEnum
CREATE TYPE "ReviewVerification" AS ENUM ('visit', 'import', 'link');

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "reviewCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reviewRatingSum" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "verification" "ReviewVerification" NOT NULL DEFAULT 'link';

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
