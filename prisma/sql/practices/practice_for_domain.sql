-- The practice that a custom domain in use belongs to.
CREATE FUNCTION tenancy.practice_for_domain(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "CustomDomain" d, tenancy.practice_for_id(d."practiceId") i WHERE d.domain = of AND d.status = 'active'
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_domain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_domain TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_domain OWNER TO tendwell_lookup;
