-- Whose account a practice's payments are made to, as the providers' ports take it: a text is an account at Stripe, an object a seller
-- at Square with the encrypted key to act for them, or a merchant at PayPal, without an id once the connection is cut. Without a provider: where
-- the practice's cards are kept; with one: that one, for what was paid there to `account`, which may have been replaced since. The key of
-- a seller goes with their connection.
-- It sees what its caller may see.
CREATE FUNCTION payment_account(practice uuid, provider text DEFAULT NULL, account text DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE coalesce(payment_account.provider, p."paymentProvider"::text, 'stripe')
    WHEN 'stripe' THEN to_jsonb(coalesce(payment_account.account, p."stripeAccountId"))
    WHEN 'square' THEN coalesce((
      SELECT jsonb_build_object('provider', 'square', 'merchantId', s."externalAccountId", 'locationId', s."locationId",
        'formerLocationIds', s."formerLocationIds", 'accessTokenEncrypted', s."accessTokenEncrypted")
      FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s."locationId" IS NOT NULL AND s."accessTokenEncrypted" IS NOT NULL
        AND s."externalAccountId" = coalesce(payment_account.account, s."externalAccountId")),
      CASE WHEN payment_account.provider IS NOT NULL THEN jsonb_build_object('provider', 'square', 'merchantId', payment_account.account,
        'accessTokenEncrypted', NULL) END)
    WHEN 'paypal' THEN jsonb_build_object('provider', 'paypal', 'merchantId', (
      SELECT coalesce(payment_account.account, m."externalAccountId") FROM "PaymentAccount" m
      WHERE m."practiceId" = p.id AND m.provider = 'paypal' AND m."externalAccountId" IS NOT NULL))
    END
  FROM "Practice" p WHERE p.id = practice
$$;
