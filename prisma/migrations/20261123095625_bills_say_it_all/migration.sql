-- What a payment's words and amounts are made of is stored with its bill. The bills of before are written by refresh_bills.sql, which
-- writes all anew whenever it changed; until then, and for the program of before, the defaults hold.
ALTER TABLE "Bill"
  ADD COLUMN "moneyStatus" "BillStatus" NOT NULL DEFAULT 'open',
  ADD COLUMN "openCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "dueCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "keptFeeCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "chargeUnderWay" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "tried" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "waits" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "markPaidUndone" BOOLEAN NOT NULL DEFAULT false;
