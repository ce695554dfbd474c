-- Gift cards whose buyers have not paid in time. What the bank has not answered yet is left to the sweep of charges.
CREATE FUNCTION tenancy.gift_cards_to_release(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT g."practiceId", g.id FROM "GiftCard" g
  WHERE g.state = 'unpaid' AND g."payUntil" <= gift_cards_to_release.now
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = g."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY g."payUntil" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.gift_cards_to_release FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.gift_cards_to_release TO tendwell_app;
ALTER FUNCTION tenancy.gift_cards_to_release OWNER TO tendwell_lookup;
