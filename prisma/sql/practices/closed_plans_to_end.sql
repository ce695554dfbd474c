-- Plans of practices that were closed: those that would be renewed, and what was pressed for shortly before, once its time is over.
CREATE FUNCTION tenancy.closed_plans_to_end(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id
  FROM "Subscription" s JOIN "Practice" p ON p.id = s."practiceId" AND p."closedAt" IS NOT NULL AND p."erasedAt" IS NULL
  WHERE s."checkAt" IS NOT NULL AND s."endsAt" IS NULL
    AND (s.state NOT IN ('cancelled', 'lapsed') OR s."checkAt" <= closed_plans_to_end.now)
  ORDER BY s."checkAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.closed_plans_to_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.closed_plans_to_end TO tendwell_app;
ALTER FUNCTION tenancy.closed_plans_to_end OWNER TO tendwell_lookup;
