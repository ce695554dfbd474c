-- Refunds whose outcome is unknown since before that moment: the process may have died between call and commit.
CREATE FUNCTION tenancy.unresolved_refunds(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT j."practiceId", j.id FROM "Adjustment" j
  WHERE j."refundState" = 0 AND j."createdAt" < before
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = j."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY j."createdAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.unresolved_refunds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.unresolved_refunds TO tendwell_app;
ALTER FUNCTION tenancy.unresolved_refunds OWNER TO tendwell_lookup;
