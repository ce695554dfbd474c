-- CreateEnum
CREATE TYPE "CustomDomainKind" AS ENUM ('apex', 'subdomain');

-- CreateEnum
CREATE TYPE "CustomDomainSetup" AS ENUM ('automatic', 'manual', 'shared_login');

-- DropIndex
DROP INDEX "CustomDomain_practiceId_key";

-- DropIndex
DROP INDEX "CustomDomain_domain_key";

-- AlterTable
ALTER TABLE "CustomDomain" ADD COLUMN     "checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failingSince" TIMESTAMPTZ(3),
ADD COLUMN     "findings" JSONB,
ADD COLUMN     "home" TEXT,
ADD COLUMN     "kind" "CustomDomainKind" NOT NULL DEFAULT 'apex',
ADD COLUMN     "nextCheckAt" TIMESTAMPTZ(3),
ADD COLUMN     "provenAt" TIMESTAMPTZ(3),
ADD COLUMN     "provider" TEXT,
ADD COLUMN     "providerJobId" TEXT,
ADD COLUMN     "releasedAt" TIMESTAMPTZ(3),
ADD COLUMN     "setup" "CustomDomainSetup",
ADD COLUMN     "token" TEXT;

-- Those of before are looked at as if they were new: nobody has shown whose they are.
UPDATE "CustomDomain" SET home = domain, token = replace(gen_random_uuid()::text, '-', ''), status = 'activating',
  "activatedAt" = NULL, "nextCheckAt" = now();
ALTER TABLE "CustomDomain" ALTER COLUMN "home" SET NOT NULL, ALTER COLUMN "token" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "CustomDomain_token_key" ON "CustomDomain"("token");

-- A practice claims one at a time; a claim without proof keeps nobody out, one with it keeps everybody else out.
CREATE UNIQUE INDEX "CustomDomain_claimed" ON "CustomDomain" ("practiceId") WHERE "releasedAt" IS NULL;
CREATE UNIQUE INDEX "CustomDomain_proven" ON "CustomDomain" (domain) WHERE "provenAt" IS NOT NULL;
CREATE INDEX "CustomDomain_domain" ON "CustomDomain" (domain);
CREATE INDEX "CustomDomain_due" ON "CustomDomain" ("nextCheckAt") WHERE "nextCheckAt" IS NOT NULL;
ALTER TABLE "CustomDomain" ADD CONSTRAINT "CustomDomain_served"
  CHECK (status <> 'active' OR ("provenAt" IS NOT NULL AND "releasedAt" IS NULL));
