-- Entries of calendars outside that somebody has to look at, where leave stands, the calendar is there to be written into, and nobody is at
-- it, for the worker.
CREATE FUNCTION tenancy.calendar_entries_due(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT e."practiceId", e.id
  FROM "CalendarEventLink" e
  JOIN "Practice" p ON p.id = e."practiceId" AND p."closedAt" IS NULL
  JOIN "Calendar" c ON c."practiceId" = e."practiceId" AND c."calendarId" = e."calendarId" AND c."goneAt" IS NULL AND NOT c.readonly
  JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId" AND f.connected AND f."removedAt" IS NULL
  JOIN "CalendarConnection" n ON n."practiceId" = f."practiceId" AND n.id = f."connectionId" AND n."erroredAt" IS NULL
  WHERE e."dueAt" <= calendar_entries_due.now AND (e."heldUntil" IS NULL OR e."heldUntil" <= calendar_entries_due.now)
  ORDER BY e."dueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.calendar_entries_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.calendar_entries_due TO tendwell_app;
ALTER FUNCTION tenancy.calendar_entries_due OWNER TO tendwell_lookup;
