-- Square's access lives for 30 days, and Square asks to renew it every seven; after a refusal at the moment that was set then. Also of a
-- closed practice, until it is removed: by then its clients' cards are to be forgotten there, and refunds be made. Of an account with
-- which something else is wrong too: that may pass, and its access would be over by then.
CREATE FUNCTION tenancy.square_tokens_to_renew(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id
  FROM "PaymentAccount" s JOIN "Practice" p ON p.id = s."practiceId" AND p."erasedAt" IS NULL
  WHERE s.provider = 'square' AND s."disconnectedAt" IS NULL AND s."refreshTokenEncrypted" IS NOT NULL
    AND (s."tokenRenewalAt" <= square_tokens_to_renew.now
      OR s."tokenRenewalAt" IS NULL
        AND (s."tokenExpiresAt" IS NULL OR s."tokenExpiresAt" < square_tokens_to_renew.now + interval '23 days'))
  ORDER BY coalesce(s."tokenRenewalAt", s."tokenExpiresAt") NULLS FIRST LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.square_tokens_to_renew FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.square_tokens_to_renew TO tendwell_app;
ALTER FUNCTION tenancy.square_tokens_to_renew OWNER TO tendwell_lookup;
