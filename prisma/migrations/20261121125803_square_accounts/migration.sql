-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "locationId" TEXT;

-- Where a practice's cards are kept, as the cards port takes it: a text is an account at Stripe, an object a seller at Square
-- with the sealed key to act for them. Without a provider: the practice's own; with one: that one, for what was paid there.
-- Both functions see what their caller may see.
CREATE FUNCTION card_account(practice uuid, provider text DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE coalesce(card_account.provider, p."paymentProvider"::text, 'stripe')
    WHEN 'stripe' THEN to_jsonb(p."stripeAccountId")
    WHEN 'square' THEN (
      SELECT jsonb_build_object('provider', 'square', 'merchantId', s."externalAccountId", 'locationId', s."locationId",
        'accessTokenSealed', s."accessTokenSealed")
      FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s."externalAccountId" IS NOT NULL
        AND s."locationId" IS NOT NULL AND s."accessTokenSealed" IS NOT NULL)
    END
  FROM "Practice" p WHERE p.id = practice
$$;

-- Whether a practice can take cards now, through whichever provider it has.
CREATE FUNCTION takes_cards(practice uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT CASE coalesce(p."paymentProvider"::text, 'stripe')
    WHEN 'stripe' THEN p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
    ELSE EXISTS (SELECT FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s.operational AND s."disconnectedAt" IS NULL
        AND s."erroredAt" IS NULL AND s."externalAccountId" IS NOT NULL AND s."locationId" IS NOT NULL
        AND s."accessTokenSealed" IS NOT NULL)
    END
  FROM "Practice" p WHERE p.id = practice), false)
$$;

-- The reads that cross practices go by the practice's provider too; a card kept at the other one is none.
GRANT SELECT (provider) ON "PaymentMethod" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", provider, operational, "disconnectedAt", "erroredAt", "externalAccountId", "locationId",
  "accessTokenSealed") ON "PaymentAccount" TO tendwell_lookup;
CREATE POLICY lookup ON "PaymentAccount" FOR SELECT TO tendwell_lookup USING (true);
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

CREATE OR REPLACE FUNCTION tenancy.appointments_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId" AND p."closedAt" IS NULL
    AND takes_cards(p.id)
  WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid"
    AND a."startsAt" > appointments_to_charge.now - interval '30 days'
    AND a."startsAt" < appointments_to_charge.now + interval '26 hours'
    AND (appointments_to_charge.now AT TIME ZONE a."timeZone")::date >= (a."startsAt" AT TIME ZONE a."timeZone")::date
    AND CASE WHEN a."nextChargeAttemptAt" IS NULL THEN a."paymentError" IS NULL
             ELSE a."nextChargeAttemptAt" <= appointments_to_charge.now END
    AND EXISTS (SELECT FROM "PaymentMethod" m
      WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
        AND m.provider::text = coalesce(p."paymentProvider"::text, 'stripe')
        AND (m.id = a."paymentMethodId" OR (m."isDefault" AND NOT a."clientBooked")))
    AND NOT EXISTS (SELECT FROM "Transaction" t
      WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
        AND t.type = 'Charge' AND t.state IN (0, 1))
    AND a."amountCents" + a."feeCents" + a."platformFeeCents" + a."tipAmountCents" > COALESCE((
      SELECT sum(j."amountCents") FROM "Adjustment" j
      WHERE j."practiceId" = a."practiceId" AND j."appointmentId" = a.id AND j."removedAt" IS NULL), 0)
  ORDER BY a."startsAt" LIMIT most
$$;

CREATE OR REPLACE FUNCTION tenancy.appointments_past_due(now timestamptz, channel text, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF channel = 'email' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueEmailAt" IS NULL
        AND p."paymentPastDueEmailEnabled" AND p."closedAt" IS NULL AND takes_cards(p.id)
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueEmailMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueEmailMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSIF channel = 'sms' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueTextAt" IS NULL
        AND p."paymentPastDueTextEnabled" AND p."closedAt" IS NULL AND takes_cards(p.id)
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueTextMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueTextMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSE
    RAISE EXCEPTION 'no such channel: %', channel;
  END IF;
END $$;

REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
