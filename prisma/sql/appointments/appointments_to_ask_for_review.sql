-- Appointments that are over and whose client may be asked for a review now, for the worker: those that ended in a stretch of time,
-- where the practice's clocks show a minute of the day at which its clients are written to.
CREATE FUNCTION tenancy.appointments_to_ask_for_review(
  now timestamptz, ended_after timestamptz, ended_before timestamptz, from_minute int, to_minute int, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId" AND p."closedAt" IS NULL
  WHERE a.state = 'approved' AND a."noShowAt" IS NULL AND a."reviewRequestedAt" IS NULL
    AND a."endsAt" > ended_after AND a."endsAt" <= ended_before
    AND extract(epoch FROM (appointments_to_ask_for_review.now AT TIME ZONE p."timeZone")::time) / 60 >= from_minute
    AND extract(epoch FROM (appointments_to_ask_for_review.now AT TIME ZONE p."timeZone")::time) / 60 < to_minute
  ORDER BY a."endsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.appointments_to_ask_for_review FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.appointments_to_ask_for_review TO tendwell_app;
ALTER FUNCTION tenancy.appointments_to_ask_for_review OWNER TO tendwell_lookup;
