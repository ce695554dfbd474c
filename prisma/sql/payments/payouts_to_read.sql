-- Payouts of which something is still expected: their lines, or that they arrive.
CREATE FUNCTION tenancy.payouts_to_read(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT o."practiceId", o.id FROM "Payout" o
  WHERE o."checkAt" <= payouts_to_read.now
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = o."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY o."checkAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.payouts_to_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.payouts_to_read TO tendwell_app;
ALTER FUNCTION tenancy.payouts_to_read OWNER TO tendwell_lookup;
