-- Whether a practice can take cards now: it has a payment provider (hasPaymentProvider), and that one works. It sees what its caller may see.
CREATE FUNCTION takes_cards(practice uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT is_switched_on(p."paymentProvider"::text)
    AND CASE p."paymentProvider"
    WHEN 'stripe' THEN p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
    ELSE EXISTS (SELECT FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s.operational AND s."disconnectedAt" IS NULL
        AND s."erroredAt" IS NULL AND s."externalAccountId" IS NOT NULL AND s."locationId" IS NOT NULL
        AND s."accessTokenEncrypted" IS NOT NULL)
    END
  FROM "Practice" p WHERE p.id = practice AND p."paymentProvider" IS NOT NULL), false)
$$;
