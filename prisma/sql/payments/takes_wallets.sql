-- Whether a practice can take PayPal or Venmo now (spec 000 §3); the sister of takes_cards.
CREATE FUNCTION takes_wallets(practice uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT is_switched_on('paypal') AND EXISTS (
    SELECT FROM "PaymentAccount" y JOIN "Practice" p ON p.id = y."practiceId"
    WHERE y."practiceId" = practice AND y.provider = 'paypal' AND p."paypalEnabled" AND y."externalAccountId" IS NOT NULL
      AND y."connectedAt" IS NOT NULL AND y."disconnectedAt" IS NULL AND y."erroredAt" IS NULL AND y."isOnboardingComplete"
      AND (y."paypalActive" OR y."venmoActive"))
$$;
