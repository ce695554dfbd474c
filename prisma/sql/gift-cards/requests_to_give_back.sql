-- Requests whose time came without an answer, and that were paid already, which only a gift card does; and those that alone keep a package
-- open whose price was paid with a session that does not take place.
CREATE FUNCTION tenancy.requests_to_give_back(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT due."practiceId", due.id FROM (
    SELECT b."practiceId", b.id, b."startsAt" FROM "Bill" b
    WHERE b.requested AND b."collectedCents" > 0 AND b.kind = 'appointment' AND b."startsAt" <= requests_to_give_back.now
    UNION
    SELECT a."practiceId", a.id, a."startsAt" FROM "Appointment" a
    WHERE a.state = 'pending' AND a."packageId" IS NOT NULL AND a."startsAt" <= requests_to_give_back.now
      AND EXISTS (SELECT FROM "Appointment" s JOIN "Bill" b ON b."practiceId" = s."practiceId" AND b.id = s.id
        WHERE s."practiceId" = a."practiceId" AND s."packageId" = a."packageId" AND s.state NOT IN ('pending', 'approved')
          AND b."collectedCents" > 0)) due
  ORDER BY due."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.requests_to_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.requests_to_give_back TO tendwell_app;
ALTER FUNCTION tenancy.requests_to_give_back OWNER TO tendwell_lookup;
