-- Places whose visitors have not paid in time. What the bank has not answered yet is left to the sweep of charges.
CREATE FUNCTION tenancy.registrations_to_release(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r."practiceId", r.id FROM "EventRegistration" r
  WHERE r.state = 'registered' AND r."payUntil" <= registrations_to_release.now
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = r."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY r."payUntil" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.registrations_to_release FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.registrations_to_release TO tendwell_app;
ALTER FUNCTION tenancy.registrations_to_release OWNER TO tendwell_lookup;
