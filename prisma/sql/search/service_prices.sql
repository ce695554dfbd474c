-- What a result names a service's price by: the cheapest way to book it. A 'from' price of the practice is then one that stands below it.
CREATE FUNCTION tenancy.service_prices(practices uuid[])
RETURNS TABLE ("practiceId" uuid, "serviceId" uuid, cents int, minutes int, ways int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id, w.cents, w.minutes, w.ways
  FROM "Service" s
  JOIN "SearchDocument" d ON d."practiceId" = s."practiceId"
  CROSS JOIN LATERAL (
    SELECT (array_agg(o.cents ORDER BY o.cents, o.minutes))[1] AS cents,
      (array_agg(o.minutes ORDER BY o.cents, o.minutes))[1] AS minutes, count(*)::int AS ways
    FROM (
      SELECT s."amountCents" AS cents, s."timeLength" AS minutes
      UNION ALL
      SELECT v."amountCents", v."timeLength" FROM "ServiceVariation" v
      WHERE v."practiceId" = s."practiceId" AND v."serviceId" = s.id AND v."deletedAt" IS NULL) o
    -- What is free is told apart: a 'from' price is one that costs something.
    WHERE o.cents > 0 OR s."amountCents" = 0) w
  WHERE s."practiceId" = ANY (practices) AND s.public AND s.state = 'active' AND NOT s."addOn" AND NOT s.package
    AND s."deletedAt" IS NULL
$$;

REVOKE ALL ON FUNCTION tenancy.service_prices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.service_prices TO tendwell_app;
ALTER FUNCTION tenancy.service_prices OWNER TO tendwell_lookup;
