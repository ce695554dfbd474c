-- Whose account an event of Stripe is about; of a removed practice nothing is read any more.
CREATE FUNCTION tenancy.practice_for_stripe_account(account text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id FROM "Practice" p WHERE p."stripeAccountId" = account AND p."erasedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_stripe_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_stripe_account TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_stripe_account OWNER TO tendwell_lookup;
