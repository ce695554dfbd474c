-- What is owed is a bill, whatever it is owed for: transactions, adjustments and ledger entries belong to it alone. Its id is that
-- of the appointment or registration, so no reference changes its value.
CREATE TYPE "BillKind" AS ENUM ('appointment', 'registration');
ALTER TYPE "PaymentStandingKind" RENAME TO "BillStatus";

ALTER TABLE "PaymentStanding" RENAME TO "Bill";
ALTER TABLE "Bill" RENAME COLUMN standing TO status;
ALTER TABLE "Bill" RENAME COLUMN "fullTotalCents" TO "totalCents";
ALTER TABLE "Bill" RENAME CONSTRAINT "PaymentStanding_practiceId_appointmentId_fkey" TO "Bill_practiceId_appointmentId_fkey";
ALTER INDEX "PaymentStanding_practiceId_startsAt_appointmentId_idx" RENAME TO "Bill_practiceId_startsAt_appointmentId_idx";
ALTER INDEX "PaymentStanding_practiceId_clientId_idx" RENAME TO "Bill_practiceId_clientId_idx";
ALTER INDEX "PaymentStanding_owed" RENAME TO "Bill_owed";
ALTER TABLE "Bill" ADD COLUMN id UUID, ADD COLUMN kind "BillKind", ADD COLUMN "registrationId" UUID;
UPDATE "Bill" SET id = "appointmentId", kind = 'appointment';
ALTER TABLE "Bill" DROP CONSTRAINT "PaymentStanding_pkey", ALTER COLUMN id SET NOT NULL, ALTER COLUMN kind SET NOT NULL,
  ALTER COLUMN "appointmentId" DROP NOT NULL, ADD CONSTRAINT "Bill_pkey" PRIMARY KEY (id);
CREATE UNIQUE INDEX "Bill_practiceId_id_key" ON "Bill" ("practiceId", id);
CREATE UNIQUE INDEX "Bill_practiceId_appointmentId_key" ON "Bill" ("practiceId", "appointmentId");
CREATE UNIQUE INDEX "Bill_practiceId_registrationId_key" ON "Bill" ("practiceId", "registrationId");
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId")
  REFERENCES "EventRegistration" ("practiceId", id) ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT (id, kind) ON "Bill" TO tendwell_lookup;

INSERT INTO "Bill" (id, "practiceId", kind, "registrationId", "clientId", "startsAt", status, requested, "totalCents",
                    "collectedCents", currency)
SELECT r.id, r."practiceId", 'registration', r.id, r."clientId", e."startsAt",
       (CASE
          WHEN r.state = 'cancelled' THEN 'cancelled'
          WHEN r."amountCents" = 0 THEN 'free'
          WHEN r."paymentStatus" = 'paid' THEN 'paid'
          WHEN r."paymentStatus" IN ('free', 'none') THEN 'waived'
          WHEN EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = r."practiceId" AND t."registrationId" = r.id
            AND t.type = 'Charge' AND t.state = 0) THEN 'under_way'
          WHEN r."paymentStatus" = 'failed' THEN 'failed'
          ELSE 'open'
        END)::"BillStatus",
       r."payUntil" IS NOT NULL,
       greatest(0, r."amountCents" - COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j
         WHERE j."practiceId" = r."practiceId" AND j."registrationId" = r.id AND j."removedAt" IS NULL), 0)),
       COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l
         WHERE l."practiceId" = r."practiceId" AND l."registrationId" = r.id), 0), r."amountCurrency"
FROM "EventRegistration" r
JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId";

ALTER TABLE "Bill" ADD CONSTRAINT "Bill_subject" CHECK
  (num_nonnulls("appointmentId", "registrationId") = 1
   AND COALESCE(id = CASE kind WHEN 'appointment' THEN "appointmentId" WHEN 'registration' THEN "registrationId" END, false));

-- The triggers of before know the table by its former name; those of now are made after the migrations.
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Transaction', 'LedgerEntry', 'Adjustment'] LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER, ADD COLUMN "billId" UUID', tbl);
  END LOOP;
  UPDATE "Transaction" SET "billId" = COALESCE("appointmentId", "registrationId");
  UPDATE "LedgerEntry" SET "billId" = COALESCE("appointmentId", "registrationId");
  UPDATE "Adjustment" SET "billId" = COALESCE("appointmentId", "registrationId");
  FOREACH tbl IN ARRAY ARRAY['Transaction', 'LedgerEntry', 'Adjustment'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER, DROP COLUMN "appointmentId", DROP COLUMN "registrationId", '
      'ALTER COLUMN "billId" SET NOT NULL, ADD CONSTRAINT %I FOREIGN KEY ("practiceId", "billId") '
      'REFERENCES "Bill" ("practiceId", id) ON DELETE NO ACTION ON UPDATE CASCADE', tbl, tbl || '_practiceId_billId_fkey');
  END LOOP;
END $$;
ALTER TABLE "Transaction" DROP COLUMN "giftCardId", ADD CONSTRAINT "Transaction_values" CHECK
  ("amountCents" >= 0 AND attempts >= 0 AND state BETWEEN 0 AND 3);
ALTER TABLE "LedgerEntry" DROP COLUMN "giftCardId";

CREATE TYPE "TransactionPurpose_new" AS ENUM ('bill', 'tip');
ALTER TABLE "Transaction" ALTER COLUMN purpose DROP DEFAULT;
ALTER TABLE "Transaction" ALTER COLUMN purpose TYPE "TransactionPurpose_new"
  USING (CASE purpose WHEN 'tip' THEN 'tip' ELSE 'bill' END)::"TransactionPurpose_new";
ALTER TABLE "Transaction" ALTER COLUMN purpose SET DEFAULT 'bill';
DROP TYPE "TransactionPurpose";
ALTER TYPE "TransactionPurpose_new" RENAME TO "TransactionPurpose";

CREATE INDEX "Transaction_practiceId_billId_purpose_state_idx" ON "Transaction" ("practiceId", "billId", purpose, state);
CREATE INDEX "LedgerEntry_practiceId_billId_idx" ON "LedgerEntry" ("practiceId", "billId");
CREATE INDEX "Adjustment_practiceId_billId_idx" ON "Adjustment" ("practiceId", "billId");
-- The proof that nothing is charged twice: one charge per bill and purpose may be on its way or done.
CREATE UNIQUE INDEX "Transaction_one_live_charge" ON "Transaction" ("practiceId", "billId", purpose)
  WHERE type = 'Charge' AND state IN (0, 1);
