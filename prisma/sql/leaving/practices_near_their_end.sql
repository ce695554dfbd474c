-- Closed practices whose owner is to be told that the end is near, for the worker.
CREATE FUNCTION tenancy.practices_near_their_end(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.id FROM "Practice" p
  WHERE p."closedAt" <= practices_near_their_end.before AND p."erasedAt" IS NULL AND p."endToldAt" IS NULL
  ORDER BY p."closedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.practices_near_their_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practices_near_their_end TO tendwell_app;
ALTER FUNCTION tenancy.practices_near_their_end OWNER TO tendwell_lookup;
