-- A vendor that this installation does without (OFF=stripe,paypal) is one that no practice has. Web and worker name them in
-- `tendwell.switched_off` on each connection, so nothing is stored that a change of the environment would leave behind.
CREATE FUNCTION is_switched_on(vendor text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT vendor <> ALL (string_to_array(coalesce(current_setting('tendwell.switched_off', true), ''), ','))
$$;

-- Whether a practice can take cards now, through whichever provider it has.
CREATE OR REPLACE FUNCTION takes_cards(practice uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT is_switched_on(coalesce(p."paymentProvider"::text, 'stripe'))
    AND CASE coalesce(p."paymentProvider"::text, 'stripe')
    WHEN 'stripe' THEN p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
    ELSE EXISTS (SELECT FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s.operational AND s."disconnectedAt" IS NULL
        AND s."erroredAt" IS NULL AND s."externalAccountId" IS NOT NULL AND s."locationId" IS NOT NULL
        AND s."accessTokenSealed" IS NOT NULL)
    END
  FROM "Practice" p WHERE p.id = practice), false)
$$;

CALL tenancy.protect_tables();
