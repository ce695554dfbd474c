-- Appointments to remind of by email, for the worker: approved, not begun, inside the practice's minutes before the start, and not yet
-- reminded so.
CREATE FUNCTION tenancy.emails_to_remind(now timestamptz, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
  WHERE a.state = 'approved' AND a."emailReminderAt" IS NULL AND p."appointmentReminderEmailEnabled" AND p."closedAt" IS NULL
    AND a."startsAt" > emails_to_remind.now
    -- So the index on starts is used.
    AND a."startsAt" <= emails_to_remind.now
      + make_interval(mins => (SELECT max("appointmentEmailReminderMinutes") FROM "Practice"))
    AND a."startsAt" <= emails_to_remind.now + make_interval(mins => p."appointmentEmailReminderMinutes")
  ORDER BY a."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.emails_to_remind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.emails_to_remind TO tendwell_app;
ALTER FUNCTION tenancy.emails_to_remind OWNER TO tendwell_lookup;
