-- Gift cards are sold: a bill of its own kind, and an account of the ledger for what the practice owes to those who hold one. Nothing
-- was ever stored in these tables before.
-- AlterEnum
ALTER TYPE "BillKind" ADD VALUE 'gift_card';

ALTER TYPE "LedgerKind" ADD VALUE 'gift_card_value';
ALTER TYPE "LedgerKind" ADD VALUE 'gift_card_payment';

-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'gift_cards';

-- DropForeignKey
ALTER TABLE "GiftCardRedemption" DROP CONSTRAINT "GiftCardRedemption_practiceId_giftCardId_fkey";

-- DropForeignKey
ALTER TABLE "GiftCardRedemption" DROP CONSTRAINT "GiftCardRedemption_practiceId_appointmentId_fkey";

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "giftCardId" UUID;

-- AlterTable
ALTER TABLE "GiftCard" ADD COLUMN     "clientId" UUID NOT NULL,
ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deliverAt" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "deliveredAt" TIMESTAMPTZ(3),
ADD COLUMN     "payUntil" TIMESTAMPTZ(3),
ADD COLUMN     "paymentError" TEXT,
ADD COLUMN     "paymentMethodId" UUID,
ADD COLUMN     "tokenEncrypted" TEXT NOT NULL,
ADD COLUMN     "tokenHash" TEXT NOT NULL,
ALTER COLUMN "balanceCents" SET DEFAULT 0,
ALTER COLUMN "purchaserName" SET NOT NULL,
ALTER COLUMN "purchaserEmail" SET NOT NULL,
ALTER COLUMN "recipientName" SET NOT NULL,
ALTER COLUMN "recipientEmail" SET NOT NULL;

-- AlterTable
ALTER TABLE "LedgerEntry" ADD COLUMN     "giftCardId" UUID;

-- DropTable
DROP TABLE "GiftCardRedemption";

-- CreateIndex
CREATE UNIQUE INDEX "Bill_practiceId_giftCardId_key" ON "Bill"("practiceId", "giftCardId");

-- CreateIndex
CREATE UNIQUE INDEX "GiftCard_tokenHash_key" ON "GiftCard"("tokenHash");

-- CreateIndex
CREATE INDEX "GiftCard_practiceId_clientId_idx" ON "GiftCard"("practiceId", "clientId");

-- CreateIndex
CREATE INDEX "LedgerEntry_practiceId_giftCardId_idx" ON "LedgerEntry"("practiceId", "giftCardId");

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_practiceId_giftCardId_fkey" FOREIGN KEY ("practiceId", "giftCardId") REFERENCES "GiftCard"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_giftCardId_fkey" FOREIGN KEY ("practiceId", "giftCardId") REFERENCES "GiftCard"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "Bill" DROP CONSTRAINT "Bill_subject", ADD CONSTRAINT "Bill_subject" CHECK
  (num_nonnulls("appointmentId", "registrationId", "giftCardId") = 1
   AND COALESCE(id = CASE kind::text WHEN 'appointment' THEN "appointmentId" WHEN 'registration' THEN "registrationId"
                                     WHEN 'gift_card' THEN "giftCardId" END, false));
-- A movement of the account of gift cards says of which one, and no other does.
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_gift_card" CHECK
  (("giftCardId" IS NOT NULL) = (debit::text = 'gift_cards' OR credit::text = 'gift_cards'));
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_states" CHECK
  ((state = 'active') = ("balanceCents" > 0) AND ("payUntil" IS NULL OR state IN ('unpaid', 'cancelled')));

-- What is due of them, and requests that a gift card has paid and nobody has answered.
CREATE INDEX "GiftCard_to_deliver" ON "GiftCard" ("deliverAt") WHERE "deliveredAt" IS NULL AND state = 'active';
CREATE INDEX "GiftCard_to_release" ON "GiftCard" ("payUntil") WHERE state = 'unpaid';
CREATE INDEX "Bill_requested_and_paid" ON "Bill" ("startsAt") WHERE requested AND "collectedCents" > 0 AND kind = 'appointment';
GRANT SELECT (id, "practiceId", state, "deliverAt", "deliveredAt", "payUntil", "tokenHash") ON "GiftCard" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", kind, "startsAt", requested, "collectedCents") ON "Bill" TO tendwell_lookup;
CREATE POLICY lookup ON public."GiftCard" FOR SELECT TO tendwell_lookup USING (true);
