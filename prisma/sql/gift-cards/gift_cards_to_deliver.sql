-- Gift cards that are paid and whose day has come, and that were not sent to their recipients yet.
CREATE FUNCTION tenancy.gift_cards_to_deliver(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT g."practiceId", g.id FROM "GiftCard" g
  WHERE g."deliveredAt" IS NULL AND g.state = 'active' AND g."deliverAt" <= gift_cards_to_deliver.now
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = g."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY g."deliverAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.gift_cards_to_deliver FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.gift_cards_to_deliver TO tendwell_app;
ALTER FUNCTION tenancy.gift_cards_to_deliver OWNER TO tendwell_lookup;
