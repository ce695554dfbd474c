-- Where a practice's cards are kept, as the cards port takes it: a text is an account at Stripe, an object a seller at Square
-- with the sealed key to act for them. Without a provider: the practice's own; with one: that one, for what was paid there.
-- It sees what its caller may see.
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
