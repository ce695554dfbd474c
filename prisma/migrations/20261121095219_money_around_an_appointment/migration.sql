-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "noShowAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Adjustment" ADD COLUMN     "refundParts" JSONB;

-- A visit whose price was taken back by adjustments has nothing to charge; asked for it would be refused every few seconds.
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT ("appointmentId", "amountCents", "removedAt") ON "Adjustment" TO tendwell_lookup;

CREATE OR REPLACE FUNCTION tenancy.appointments_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId" AND p."closedAt" IS NULL
    AND p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
  WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid"
    AND a."startsAt" > appointments_to_charge.now - interval '30 days'
    AND a."startsAt" < appointments_to_charge.now + interval '26 hours'
    AND (appointments_to_charge.now AT TIME ZONE a."timeZone")::date >= (a."startsAt" AT TIME ZONE a."timeZone")::date
    AND CASE WHEN a."nextChargeAttemptAt" IS NULL THEN a."paymentError" IS NULL
             ELSE a."nextChargeAttemptAt" <= appointments_to_charge.now END
    AND EXISTS (SELECT FROM "PaymentMethod" m
      WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
        AND (m.id = a."paymentMethodId" OR (m."isDefault" AND NOT a."clientBooked")))
    AND NOT EXISTS (SELECT FROM "Transaction" t
      WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
        AND t.type = 'Charge' AND t.state IN (0, 1))
    AND a."amountCents" + a."feeCents" + a."platformFeeCents" + a."tipAmountCents" > COALESCE((
      SELECT sum(j."amountCents") FROM "Adjustment" j
      WHERE j."practiceId" = a."practiceId" AND j."appointmentId" = a.id AND j."removedAt" IS NULL), 0)
  ORDER BY a."startsAt" LIMIT most
$$;

REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
