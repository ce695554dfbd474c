-- Public facts of one practice; every function that answers a practice answers this.
CREATE FUNCTION tenancy.practice_for_id(of uuid) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.slug, p.name, p."timeZone", p."defaultCurrency"::text, p."colorAccent", p."publishedAt" IS NOT NULL
  FROM "Practice" p WHERE p.id = of AND p."closedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_id TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_id OWNER TO tendwell_lookup;
