-- Each movement goes from one account to another, so the sum of all accounts is nothing, at every commit.
ALTER TYPE "LedgerKind" ADD VALUE 'platform_fee';
CREATE TYPE "LedgerAccount" AS ENUM ('client', 'stripe', 'square', 'paypal', 'outside', 'platform');
ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER, ADD COLUMN debit "LedgerAccount", ADD COLUMN credit "LedgerAccount";
UPDATE "LedgerEntry" SET debit = COALESCE(provider::text, 'outside')::"LedgerAccount", credit = 'client';
ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER, ALTER COLUMN debit SET NOT NULL, ALTER COLUMN credit SET NOT NULL,
  ADD CONSTRAINT "LedgerEntry_two_accounts" CHECK (debit <> credit);

ALTER TABLE "Transaction" ADD COLUMN "platformFeeCents" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Transaction_parts" CHECK ("tipCents" >= 0 AND "platformFeeCents" >= 0
    AND "tipCents" <= "amountCents" AND "platformFeeCents" <= "amountCents");
ALTER TABLE "Subscription" ADD COLUMN "platformFeeBasisPoints" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Subscription_platform_fee" CHECK ("platformFeeBasisPoints" BETWEEN 0 AND 10000);
