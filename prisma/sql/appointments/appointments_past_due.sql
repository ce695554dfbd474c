-- Appointments that are over and not paid, whose practice reminds its clients of that so many minutes after the end, for the
-- worker. Three days after a reminder fell due it is left out: switching reminders on writes to nobody about old appointments.
CREATE FUNCTION tenancy.appointments_past_due(now timestamptz, channel text, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF channel = 'email' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueEmailAt" IS NULL
        AND p."paymentPastDueEmailEnabled" AND p."closedAt" IS NULL AND takes_cards(p.id)
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueEmailMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueEmailMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSIF channel = 'sms' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueTextAt" IS NULL
        AND p."paymentPastDueTextEnabled" AND p."closedAt" IS NULL AND takes_cards(p.id)
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueTextMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueTextMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSE
    RAISE EXCEPTION 'no such channel: %', channel;
  END IF;
END $$;

REVOKE ALL ON FUNCTION tenancy.appointments_past_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.appointments_past_due TO tendwell_app;
ALTER FUNCTION tenancy.appointments_past_due OWNER TO tendwell_lookup;
