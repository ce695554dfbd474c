-- Practices that were closed before a moment and whose data are still there, for the worker.
CREATE FUNCTION tenancy.practices_to_erase(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.id FROM "Practice" p
  WHERE p."closedAt" <= practices_to_erase.before AND p."erasedAt" IS NULL ORDER BY p."closedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.practices_to_erase FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practices_to_erase TO tendwell_app;
ALTER FUNCTION tenancy.practices_to_erase OWNER TO tendwell_lookup;
