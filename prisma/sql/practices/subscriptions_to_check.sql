-- Plans that the card company is to be asked about: a start under way, the end of a trial or of the days of grace, and once a day
-- what its events would have told.
CREATE FUNCTION tenancy.subscriptions_to_check(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s."practiceId"
  FROM "Subscription" s JOIN "Practice" p ON p.id = s."practiceId" AND p."closedAt" IS NULL
  WHERE s."checkAt" <= subscriptions_to_check.now
  ORDER BY s."checkAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.subscriptions_to_check FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.subscriptions_to_check TO tendwell_app;
ALTER FUNCTION tenancy.subscriptions_to_check OWNER TO tendwell_lookup;
