-- Plans of practices that were closed and would be renewed, as the version before asks for them (closed_plans_to_end since).
CREATE FUNCTION tenancy.plans_of_closed(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id
  FROM "Subscription" s JOIN "Practice" p ON p.id = s."practiceId" AND p."closedAt" IS NOT NULL
  WHERE s."checkAt" IS NOT NULL AND s."endsAt" IS NULL
  ORDER BY s."checkAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.plans_of_closed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.plans_of_closed TO tendwell_app;
ALTER FUNCTION tenancy.plans_of_closed OWNER TO tendwell_lookup;
