-- A practice that its owner has closed and that can still be opened again, by its owner or by its id.
CREATE FUNCTION tenancy.closed_practice_of(of uuid) RETURNS TABLE (id uuid, "ownerUserId" uuid, slug text, name text, "timeZone" text, "closedAt" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p."ownerUserId", p.slug, p.name, p."timeZone", p."closedAt" FROM "Practice" p
  WHERE (p."ownerUserId" = of OR p.id = of) AND p."closedAt" IS NOT NULL AND p."erasedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.closed_practice_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.closed_practice_of TO tendwell_app;
ALTER FUNCTION tenancy.closed_practice_of OWNER TO tendwell_lookup;
