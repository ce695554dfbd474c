-- Copies of everything whose time is over, for the worker.
CREATE FUNCTION tenancy.exports_to_remove(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT e."practiceId", e.id FROM "PracticeExport" e
  WHERE e.state = 'ready' AND e."expiresAt" <= exports_to_remove.now ORDER BY e."expiresAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.exports_to_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.exports_to_remove TO tendwell_app;
ALTER FUNCTION tenancy.exports_to_remove OWNER TO tendwell_lookup;
