-- Entries of calendars outside that somebody has to look at, where leave stands, the calendar is there to be written into, and nobody is at
-- it, for the worker. Of a practice that is closed only what does not take place any more, until the practice is removed.
CREATE FUNCTION tenancy.calendar_entries_due(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT e."practiceId", e.id
  FROM "CalendarEventLink" e
  JOIN "Practice" p ON p.id = e."practiceId" AND p."erasedAt" IS NULL
  JOIN "Calendar" c ON c."practiceId" = e."practiceId" AND c."calendarId" = e."calendarId" AND c."goneAt" IS NULL AND NOT c.readonly
  JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId" AND f.connected AND f."removedAt" IS NULL
  JOIN "CalendarConnection" n ON n."practiceId" = f."practiceId" AND n.id = f."connectionId" AND n."erroredAt" IS NULL
  WHERE e."dueAt" <= calendar_entries_due.now AND (e."heldUntil" IS NULL OR e."heldUntil" <= calendar_entries_due.now)
    AND (p."closedAt" IS NULL
      OR NOT EXISTS (SELECT FROM "Appointment" a
          WHERE a."practiceId" = e."practiceId" AND a.id = e."appointmentId" AND a.state = 'approved')
        AND NOT EXISTS (SELECT FROM "BookableEvent" b
          WHERE b."practiceId" = e."practiceId" AND b.id = e."bookableEventId" AND b."cancelledAt" IS NULL)
        AND NOT EXISTS (SELECT FROM "PersonalEvent" o
          WHERE o."practiceId" = e."practiceId" AND o.id = e."personalEventId" AND o."deletedAt" IS NULL))
  ORDER BY e."dueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.calendar_entries_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.calendar_entries_due TO tendwell_app;
ALTER FUNCTION tenancy.calendar_entries_due OWNER TO tendwell_lookup;
