-- Profiles that have every step behind them and are not verified yet, for the worker.
CREATE FUNCTION tenancy.profiles_to_verify(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.id FROM "Practice" p
  WHERE p."verifiedAt" IS NULL AND p."identityVerifiedAt" IS NOT NULL AND p."closedAt" IS NULL
    AND NOT EXISTS (SELECT FROM jsonb_each(profile_steps(p.id)) step WHERE step.value = 'false')
  ORDER BY p."identityVerifiedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.profiles_to_verify FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.profiles_to_verify TO tendwell_app;
ALTER FUNCTION tenancy.profiles_to_verify OWNER TO tendwell_lookup;
