-- A practice for jobs and webhooks: also one that its owner has closed, so that what was begun before is carried out (refunds, messages,
-- answers); not after its removal. What begins anew by time leaves closed ones out by itself.
CREATE FUNCTION tenancy.practice_for_work(of uuid) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.slug, p.name, p."timeZone", p."defaultCurrency"::text, p."colorAccent", p."publishedAt" IS NOT NULL
  FROM "Practice" p WHERE p.id = of AND p."erasedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_work TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_work OWNER TO tendwell_lookup;
