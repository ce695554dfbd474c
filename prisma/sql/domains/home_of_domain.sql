-- The host at which the pages of a custom domain in use are: the name itself, or the same with or without www.
CREATE FUNCTION tenancy.home_of_domain(of text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d.home FROM "CustomDomain" d
  WHERE d.domain IN (of, regexp_replace(of, '^www\.', '')) AND (d.domain = of OR d.kind = 'apex')
    AND d.status = 'active' AND d."releasedAt" IS NULL
  ORDER BY d.domain = of DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION tenancy.home_of_domain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.home_of_domain TO tendwell_app;
ALTER FUNCTION tenancy.home_of_domain OWNER TO tendwell_lookup;
