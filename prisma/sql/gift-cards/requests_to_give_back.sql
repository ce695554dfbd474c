-- Requests whose time came without an answer, and that were paid already, which only a gift card does.
CREATE FUNCTION tenancy.requests_to_give_back(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT b."practiceId", b.id FROM "Bill" b
  WHERE b.requested AND b."collectedCents" > 0 AND b.kind = 'appointment' AND b."startsAt" <= requests_to_give_back.now
  ORDER BY b."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.requests_to_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.requests_to_give_back TO tendwell_app;
ALTER FUNCTION tenancy.requests_to_give_back OWNER TO tendwell_lookup;
