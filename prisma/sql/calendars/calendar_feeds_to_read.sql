-- Feeds whose time has come to be read again.
CREATE FUNCTION tenancy.calendar_feeds_to_read(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT f."practiceId", f.id
  FROM "CalendarFeed" f JOIN "Practice" p ON p.id = f."practiceId" AND p."closedAt" IS NULL
  WHERE f."readDueAt" <= calendar_feeds_to_read.now
  ORDER BY f."readDueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.calendar_feeds_to_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.calendar_feeds_to_read TO tendwell_app;
ALTER FUNCTION tenancy.calendar_feeds_to_read OWNER TO tendwell_lookup;
