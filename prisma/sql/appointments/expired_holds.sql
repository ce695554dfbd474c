-- Times that were held for a booking that did not come, for the worker.
CREATE FUNCTION tenancy.expired_holds(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT h."practiceId", h.id FROM "BookingHold" h
  WHERE h."releasedAt" IS NULL AND h."expiresAt" <= expired_holds.now ORDER BY h."expiresAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.expired_holds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.expired_holds TO tendwell_app;
ALTER FUNCTION tenancy.expired_holds OWNER TO tendwell_lookup;
