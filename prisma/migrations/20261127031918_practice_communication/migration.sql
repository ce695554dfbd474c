-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "sendAfter" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "EmailTemplate" ALTER COLUMN "customContent" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "quietHoursEnabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "quietHoursFrom" INTEGER NOT NULL DEFAULT 1260,
ADD COLUMN     "quietHoursUntil" INTEGER NOT NULL DEFAULT 420;

-- CreateTable
CREATE TABLE "EmailTemplateVersion" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" "EmailTemplateName" NOT NULL,
    "content" TEXT,
    "savedAt" TIMESTAMPTZ(3) NOT NULL,
    "savedBy" TEXT NOT NULL,

    CONSTRAINT "EmailTemplateVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EmailTemplateVersion_practiceId_name_savedAt_idx" ON "EmailTemplateVersion"("practiceId", "name", "savedAt");

-- CreateIndex
CREATE UNIQUE INDEX "EmailTemplateVersion_practiceId_id_key" ON "EmailTemplateVersion"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "EmailTemplateVersion" ADD CONSTRAINT "EmailTemplateVersion_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Both are times of the clock, and some of a day is left to write in.
ALTER TABLE "Practice" ADD CONSTRAINT "Practice_quietHours" CHECK (
  "quietHoursFrom" BETWEEN 0 AND 1439 AND "quietHoursUntil" BETWEEN 0 AND 1439
  AND ("quietHoursUntil" - "quietHoursFrom" + 1440) % 1440 BETWEEN 1 AND 840);

-- Whose clocks a text message goes by, and until when it waits.
GRANT SELECT ("timeZone") ON "Client" TO tendwell_lookup;
GRANT SELECT ("sendAfter") ON "Message" TO tendwell_lookup;
