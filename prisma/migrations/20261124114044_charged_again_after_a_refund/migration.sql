-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "replacedAt" TIMESTAMPTZ(3);

-- The proof that nothing is charged twice: of what has not gone back, one charge per bill and purpose may be on its way or done.
DROP INDEX "Transaction_one_live_charge";
CREATE UNIQUE INDEX "Transaction_one_live_charge" ON "Transaction" ("practiceId", "billId", purpose)
  WHERE type = 'Charge' AND state IN (0, 1) AND "replacedAt" IS NULL;
