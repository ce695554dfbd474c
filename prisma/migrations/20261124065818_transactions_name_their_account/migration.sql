-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "providerAccountId" TEXT;

-- Until now nobody could connect another account.
UPDATE "Transaction" t SET "providerAccountId" = CASE t.provider WHEN 'stripe' THEN p."stripeAccountId" ELSE (
  SELECT a."externalAccountId" FROM "PaymentAccount" a WHERE a."practiceId" = t."practiceId" AND a.provider::text = t.provider::text) END
FROM "Practice" p WHERE p.id = t."practiceId";
