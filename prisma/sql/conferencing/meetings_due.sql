-- Video meetings that somebody has to look at, where a provider lets us and nobody is at it, for the worker. Of a practice that is closed
-- only those of what does not take place any more, until the practice is removed.
CREATE FUNCTION tenancy.meetings_due(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id
  FROM "Meeting" m
  JOIN "Practice" p ON p.id = m."practiceId" AND p."erasedAt" IS NULL
  WHERE EXISTS (SELECT FROM "ConferencingAccount" c WHERE c."practiceId" = m."practiceId" AND c.active AND c."erroredAt" IS NULL)
    AND m."dueAt" <= meetings_due.now AND (m."heldUntil" IS NULL OR m."heldUntil" <= meetings_due.now)
    AND (p."closedAt" IS NULL
      OR NOT EXISTS (SELECT FROM "Appointment" a
          WHERE a."practiceId" = m."practiceId" AND a.id = m."appointmentId" AND a.state = 'approved')
        AND NOT EXISTS (SELECT FROM "BookableEvent" b
          WHERE b."practiceId" = m."practiceId" AND b.id = m."bookableEventId" AND b."cancelledAt" IS NULL))
  ORDER BY m."dueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.meetings_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.meetings_due TO tendwell_app;
ALTER FUNCTION tenancy.meetings_due OWNER TO tendwell_lookup;
