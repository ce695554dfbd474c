-- AlterTable
ALTER TABLE "ConferencingAccount" ADD COLUMN     "renewingUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Meeting" ADD COLUMN     "dueAt" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "heldBy" UUID,
ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "hostId" TEXT,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "told" TEXT,
ADD COLUMN     "triedIn" TEXT,
ALTER COLUMN "externalId" DROP NOT NULL,
ALTER COLUMN "joinUrl" DROP NOT NULL;

-- What the worker looks for.
CREATE INDEX "Meeting_due" ON "Meeting" ("dueAt") WHERE "dueAt" IS NOT NULL;
CREATE INDEX "ConferencingAccount_externalId_idx" ON "ConferencingAccount" ("externalId");
GRANT SELECT (id, "practiceId", "dueAt", "heldUntil") ON "Meeting" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", provider, active, "externalId", "erroredAt") ON "ConferencingAccount" TO tendwell_lookup;
CREATE POLICY lookup ON "Meeting" FOR SELECT TO tendwell_lookup USING (true);
CREATE POLICY lookup ON "ConferencingAccount" FOR SELECT TO tendwell_lookup USING (true);
