-- Calendar accounts that were taken away here, of which the provider has still to be told; a closed practice's too.
CREATE FUNCTION tenancy.calendar_profiles_to_release(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT f."practiceId", f.id FROM "CalendarProfile" f
  WHERE f."releaseDueAt" <= calendar_profiles_to_release.now
  ORDER BY f."releaseDueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.calendar_profiles_to_release FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.calendar_profiles_to_release TO tendwell_app;
ALTER FUNCTION tenancy.calendar_profiles_to_release OWNER TO tendwell_lookup;
