-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "leftThereAt" TIMESTAMPTZ(3),
ADD COLUMN     "requirementsDeadline" TIMESTAMPTZ(3),
ADD COLUMN     "requirementsRefused" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "toldAccountId" TEXT;

-- CreateTable
CREATE TABLE "LeaveToGiveBack" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "externalAccountId" TEXT NOT NULL,
    "leftAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LeaveToGiveBack_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LeaveToGiveBack_dueAt_idx" ON "LeaveToGiveBack"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "LeaveToGiveBack_practiceId_id_key" ON "LeaveToGiveBack"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LeaveToGiveBack_practiceId_externalAccountId_key" ON "LeaveToGiveBack"("practiceId", "externalAccountId");

-- AddForeignKey
ALTER TABLE "LeaveToGiveBack" ADD CONSTRAINT "LeaveToGiveBack_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An account that was disconnected before its leave was kept apart: given back already is given back.
INSERT INTO "LeaveToGiveBack" (id, "practiceId", "externalAccountId", "leftAt", "dueAt")
SELECT gen_random_uuid(), a."practiceId", a."externalAccountId", a."disconnectedAt", now()
FROM "PaymentAccount" a JOIN "Practice" p ON p.id = a."practiceId" AND p."erasedAt" IS NULL
WHERE a.provider = 'stripe' AND a."externalAccountId" IS NOT NULL AND a."disconnectedAt" IS NOT NULL;

GRANT SELECT (id, "practiceId", "dueAt") ON "LeaveToGiveBack" TO tendwell_lookup;
CREATE POLICY lookup ON "LeaveToGiveBack" FOR SELECT TO tendwell_lookup USING (true);

-- Whoever was paid through it before knows.
UPDATE "PaymentAccount" SET "toldAccountId" = "externalAccountId"
WHERE provider = 'paypal' AND "disconnectedAt" IS NULL AND ("isOnboardingComplete" OR error IS NOT NULL);
