-- The practices that make their meetings in an account of a provider, which tells us of the account alone.
CREATE FUNCTION tenancy.practices_of_host(host text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId" FROM "ConferencingAccount" c WHERE c."externalId" = host AND c.active ORDER BY 1
$$;

REVOKE ALL ON FUNCTION tenancy.practices_of_host FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practices_of_host TO tendwell_app;
ALTER FUNCTION tenancy.practices_of_host OWNER TO tendwell_lookup;
