-- Connected calendars whose time has come to be read again and that nobody reads; one whose leave was taken back waits for its owner.
CREATE FUNCTION tenancy.calendar_connections_to_sync(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id
  FROM "CalendarConnection" c JOIN "Practice" p ON p.id = c."practiceId" AND p."closedAt" IS NULL
  WHERE c."syncDueAt" <= calendar_connections_to_sync.now
    AND (c."heldUntil" IS NULL OR c."heldUntil" <= calendar_connections_to_sync.now)
  ORDER BY c."syncDueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.calendar_connections_to_sync FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.calendar_connections_to_sync TO tendwell_app;
ALTER FUNCTION tenancy.calendar_connections_to_sync OWNER TO tendwell_lookup;
