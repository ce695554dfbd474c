-- The practice that a custom domain in use belongs to; of a whole domain, with www before it and without.
CREATE FUNCTION tenancy.practice_for_domain(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "CustomDomain" d, tenancy.practice_for_id(d."practiceId") i
  WHERE d.domain IN (of, regexp_replace(of, '^www\.', '')) AND (d.domain = of OR d.kind = 'apex')
    AND d.status = 'active' AND d."releasedAt" IS NULL
  ORDER BY d.domain = of DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_domain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_domain TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_domain OWNER TO tendwell_lookup;
