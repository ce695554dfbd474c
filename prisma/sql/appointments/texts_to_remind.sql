-- Appointments that may be reminded of by text about now, for the worker: approved, not begun, not yet reminded so, and inside the
-- practice's minutes before the start, or inside so much more as the quiet hours may bring a reminder forward. What is due of them is
-- judged by the clocks where the client is (app/lib/messages/quiet-hours.ts).
CREATE FUNCTION tenancy.texts_to_remind(now timestamptz, most int)
RETURNS TABLE ("practiceId" uuid, id uuid, "startsAt" timestamptz, minutes int, "quietFrom" int, "quietUntil" int, "timeZone" text,
  "venueZone" text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id, a."startsAt", p."appointmentTextReminderMinutes",
         CASE WHEN p."quietHoursEnabled" THEN p."quietHoursFrom" END,
         CASE WHEN p."quietHoursEnabled" THEN p."quietHoursUntil" END,
         COALESCE(a."clientTimeZone", c."timeZone", a."timeZone"), a."timeZone"
  FROM "Appointment" a
  JOIN "Practice" p ON p.id = a."practiceId"
  JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
  WHERE a.state = 'approved' AND a."textReminderAt" IS NULL AND p."appointmentReminderTextEnabled" AND p."closedAt" IS NULL
    AND a."startsAt" > texts_to_remind.now
    -- Quiet hours last 14 at most, and one more where the clocks change; so the index on starts is used.
    AND a."startsAt" <= texts_to_remind.now
      + make_interval(mins => (SELECT max("appointmentTextReminderMinutes") FROM "Practice") + 16 * 60)
    AND a."startsAt" <= texts_to_remind.now + make_interval(mins => p."appointmentTextReminderMinutes"
      + CASE WHEN p."quietHoursEnabled" THEN (p."quietHoursUntil" - p."quietHoursFrom" + 1440) % 1440 + 75 ELSE 0 END)
  ORDER BY a."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.texts_to_remind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.texts_to_remind TO tendwell_app;
ALTER FUNCTION tenancy.texts_to_remind OWNER TO tendwell_lookup;
