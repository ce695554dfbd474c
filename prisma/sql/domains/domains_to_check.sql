-- Custom domains that are to be looked at: on their way, in use, failing, or let go of. Those of a practice that was closed rest.
CREATE FUNCTION tenancy.domains_to_check(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", d.id
  FROM "CustomDomain" d JOIN "Practice" p ON p.id = d."practiceId" AND p."erasedAt" IS NULL
  WHERE d."nextCheckAt" <= domains_to_check.now AND (p."closedAt" IS NULL OR d."releasedAt" IS NOT NULL)
  ORDER BY d."nextCheckAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.domains_to_check FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.domains_to_check TO tendwell_app;
ALTER FUNCTION tenancy.domains_to_check OWNER TO tendwell_lookup;
