-- Confirmed bookings yet to come whose intake forms were not thought of yet, for the worker: those of practices with a form that goes
-- by itself, confirmed since it does. What had to wait comes again.
CREATE FUNCTION tenancy.bookings_without_intake_forms(now timestamptz, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM (SELECT f."practiceId", min(f."sendsSince") AS since FROM "IntakeForm" f
    WHERE f."sendWhen" <> 'by_hand' AND f."deletedAt" IS NULL GROUP BY f."practiceId") form
  JOIN "Practice" p ON p.id = form."practiceId" AND p."closedAt" IS NULL AND p."clientNotesEnabled"
  JOIN "Appointment" a ON a."practiceId" = form."practiceId" AND a.state = 'approved' AND a."intakeFormsAt" IS NULL
    AND a."approvedAt" >= form.since AND a."startsAt" > bookings_without_intake_forms.now
    AND (a."intakeFormsAfter" IS NULL OR a."intakeFormsAfter" <= bookings_without_intake_forms.now)
  ORDER BY a."approvedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.bookings_without_intake_forms FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.bookings_without_intake_forms TO tendwell_app;
ALTER FUNCTION tenancy.bookings_without_intake_forms OWNER TO tendwell_lookup;
