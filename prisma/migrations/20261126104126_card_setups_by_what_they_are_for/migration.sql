-- AlterTable
ALTER TABLE "CardSetup" ADD COLUMN     "billId" UUID;

-- CreateIndex
CREATE INDEX "CardSetup_practiceId_billId_idx" ON "CardSetup"("practiceId", "billId");

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_practiceId_billId_fkey" FOREIGN KEY ("practiceId", "billId") REFERENCES "Bill"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
