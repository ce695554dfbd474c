-- CreateEnum
CREATE TYPE "IntakeSending" AS ENUM ('by_hand', 'new_clients', 'bookings');

-- DropIndex
DROP INDEX "IntakeForm_practiceId_key";

-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "intakeFormsAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "IntakeForm" ADD COLUMN     "againAfterMonths" INTEGER,
ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT NOT NULL DEFAULT 'Intake form',
ADD COLUMN     "sendWhen" "IntakeSending" NOT NULL DEFAULT 'by_hand',
ADD COLUMN     "sendsSince" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "IntakeRequest" ADD COLUMN     "formVersion" INTEGER;

-- CreateTable
CREATE TABLE "IntakeFormVersion" (
    "practiceId" UUID NOT NULL,
    "intakeFormId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" JSONB NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IntakeFormVersion_pkey" PRIMARY KEY ("practiceId","intakeFormId","version")
);

-- CreateTable
CREATE TABLE "IntakeFormService" (
    "practiceId" UUID NOT NULL,
    "intakeFormId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,

    CONSTRAINT "IntakeFormService_pkey" PRIMARY KEY ("practiceId","intakeFormId","serviceId")
);

-- AddForeignKey
ALTER TABLE "IntakeFormVersion" ADD CONSTRAINT "IntakeFormVersion_practiceId_intakeFormId_fkey" FOREIGN KEY ("practiceId", "intakeFormId") REFERENCES "IntakeForm"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeFormService" ADD CONSTRAINT "IntakeFormService_practiceId_intakeFormId_fkey" FOREIGN KEY ("practiceId", "intakeFormId") REFERENCES "IntakeForm"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeFormService" ADD CONSTRAINT "IntakeFormService_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A switch that nothing read: what stood in it becomes what is asked now, of what is booked from here on.
UPDATE "IntakeForm" SET "sendWhen" = 'new_clients', "sendsSince" = now() WHERE "sendToNewClients";
ALTER TABLE "IntakeForm" DROP COLUMN "sendToNewClients";

ALTER TABLE "IntakeForm" ADD CONSTRAINT "IntakeForm_sending" CHECK
  (("sendWhen" = 'by_hand') = ("sendsSince" IS NULL) AND ("sendWhen" = 'bookings' OR "againAfterMonths" IS NULL)
    AND "againAfterMonths" BETWEEN 0 AND 120 AND version > 0);

-- The sweep looks for bookings whose forms were not sent yet, beginning with the few forms that go by themselves.
CREATE INDEX "IntakeForm_by_itself" ON "IntakeForm" ("practiceId", "sendsSince")
  WHERE "sendWhen" <> 'by_hand' AND "deletedAt" IS NULL;
CREATE INDEX "Appointment_without_forms" ON "Appointment" ("practiceId", "approvedAt")
  WHERE state = 'approved' AND "intakeFormsAt" IS NULL;
GRANT SELECT ("practiceId", "sendWhen", "sendsSince", "deletedAt") ON "IntakeForm" TO tendwell_lookup;
CREATE POLICY lookup ON "IntakeForm" FOR SELECT TO tendwell_lookup USING (true);

-- History is written once: no UPDATE, no DELETE for the programs.
GRANT SELECT, INSERT ON "IntakeFormVersion" TO tendwell_app;
