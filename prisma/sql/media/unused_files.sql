-- Uploaded files that nothing has referred to since before a moment, for the worker.
CREATE FUNCTION tenancy.unused_files(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "MediaAsset" m
  WHERE m."unusedSince" <= unused_files.before ORDER BY m."unusedSince" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.unused_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.unused_files TO tendwell_app;
ALTER FUNCTION tenancy.unused_files OWNER TO tendwell_lookup;
