-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "intakeFormsAfter" TIMESTAMPTZ(3);
