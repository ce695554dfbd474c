-- Appointments to remind of, for the worker: approved, not begun, inside the practice's minutes before the start, and not yet reminded on
-- this channel.
CREATE FUNCTION tenancy.appointments_to_remind(now timestamptz, channel text, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF channel = 'email' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."emailReminderAt" IS NULL AND p."appointmentReminderEmailEnabled" AND p."closedAt" IS NULL
        AND a."startsAt" > appointments_to_remind.now
        AND a."startsAt" <= appointments_to_remind.now
          + make_interval(mins => (SELECT max("appointmentEmailReminderMinutes") FROM "Practice"))
        AND a."startsAt" <= appointments_to_remind.now + make_interval(mins => p."appointmentEmailReminderMinutes")
      ORDER BY a."startsAt" LIMIT most;
  ELSIF channel = 'sms' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."textReminderAt" IS NULL AND p."appointmentReminderTextEnabled" AND p."closedAt" IS NULL
        AND a."startsAt" > appointments_to_remind.now
        AND a."startsAt" <= appointments_to_remind.now
          + make_interval(mins => (SELECT max("appointmentTextReminderMinutes") FROM "Practice"))
        AND a."startsAt" <= appointments_to_remind.now + make_interval(mins => p."appointmentTextReminderMinutes")
      ORDER BY a."startsAt" LIMIT most;
  ELSE
    RAISE EXCEPTION 'no such channel: %', channel;
  END IF;
END $$;

REVOKE ALL ON FUNCTION tenancy.appointments_to_remind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.appointments_to_remind TO tendwell_app;
ALTER FUNCTION tenancy.appointments_to_remind OWNER TO tendwell_lookup;
