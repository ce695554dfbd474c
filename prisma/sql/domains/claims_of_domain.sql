-- Who claims a custom domain, or has let go of it and still keeps others out; proven says which of them is known to hold it.
CREATE FUNCTION tenancy.claims_of_domain(of text)
RETURNS TABLE ("practiceId" uuid, id uuid, proven boolean, released boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", d.id, d."provenAt" IS NOT NULL, d."releasedAt" IS NOT NULL FROM "CustomDomain" d WHERE d.domain = of
$$;

REVOKE ALL ON FUNCTION tenancy.claims_of_domain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.claims_of_domain TO tendwell_app;
ALTER FUNCTION tenancy.claims_of_domain OWNER TO tendwell_lookup;
