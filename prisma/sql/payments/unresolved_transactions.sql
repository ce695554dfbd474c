-- Charges whose outcome is unknown since before that moment: the process may have died between call and commit.
CREATE FUNCTION tenancy.unresolved_transactions(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t."practiceId", t.id FROM "Transaction" t
  WHERE t.type = 'Charge' AND t.state = 0 AND t."createdAt" < before AND COALESCE(t."lastAttemptAt", t."createdAt") < before
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = t."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY COALESCE(t."lastAttemptAt", t."createdAt") LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.unresolved_transactions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.unresolved_transactions TO tendwell_app;
ALTER FUNCTION tenancy.unresolved_transactions OWNER TO tendwell_lookup;
