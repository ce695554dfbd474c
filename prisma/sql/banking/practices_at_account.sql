-- Whose practices are connected to an account at Square or PayPal: an event of it is about them, and its leave is not given back while one is.
CREATE FUNCTION tenancy.practices_at_account(provider text, account text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId" FROM "PaymentAccount" s
  WHERE s.provider = practices_at_account.provider::"PaymentSource" AND s."externalAccountId" = practices_at_account.account
    AND s."disconnectedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.practices_at_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practices_at_account TO tendwell_app;
ALTER FUNCTION tenancy.practices_at_account OWNER TO tendwell_lookup;
