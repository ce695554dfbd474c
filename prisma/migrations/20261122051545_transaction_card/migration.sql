-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "paymentMethodId" UUID;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
