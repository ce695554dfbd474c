-- Documents of which an outside search index was not told yet, the oldest change first.
CREATE FUNCTION tenancy.search_changes(most int) RETURNS TABLE ("practiceId" uuid, "changedAt" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c."changedAt" FROM "SearchChange" c ORDER BY c."changedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.search_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.search_changes TO tendwell_app;
ALTER FUNCTION tenancy.search_changes OWNER TO tendwell_lookup;
