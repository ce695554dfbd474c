-- Whose plan an event of the platform's own account is about.
CREATE FUNCTION tenancy.practice_for_billing_customer(customer text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId" FROM "Subscription" s WHERE s."providerCustomerId" = customer
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_billing_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_billing_customer TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_billing_customer OWNER TO tendwell_lookup;
