-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "offeredTipCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "tipCents" INTEGER NOT NULL DEFAULT 0;
