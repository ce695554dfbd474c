-- Requests whose time came without an answer and that hold what somebody could use: money, which only a gift card pays of a request, a
-- session of a package, the use of a coupon. Of coupons a month is looked back, so that requests that hold nothing do not add up.
CREATE FUNCTION tenancy.requests_to_give_back(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT due."practiceId", due.id FROM (
    SELECT b."practiceId", b.id, b."startsAt" FROM "Bill" b
    WHERE b.requested AND b."collectedCents" > 0 AND b.kind = 'appointment' AND b."startsAt" <= requests_to_give_back.now
    UNION
    SELECT a."practiceId", a.id, a."startsAt" FROM "Appointment" a
    WHERE a.state = 'pending' AND a."startsAt" <= requests_to_give_back.now
      AND (a."packageId" IS NOT NULL OR a."startsAt" > requests_to_give_back.now - interval '30 days'
        AND EXISTS (SELECT FROM "DiscountCodeRedemption" r
          WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id AND r."returnedAt" IS NULL))) due
  -- Nothing is left to do for a practice that was removed.
  WHERE NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = due."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY due."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.requests_to_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.requests_to_give_back TO tendwell_app;
ALTER FUNCTION tenancy.requests_to_give_back OWNER TO tendwell_lookup;
