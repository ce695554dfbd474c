-- Whose saving of a card an event of the card provider is about.
CREATE FUNCTION tenancy.card_setup_for_intent(intent text) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id FROM "CardSetup" s WHERE s."providerSetupIntentId" = intent
$$;

REVOKE ALL ON FUNCTION tenancy.card_setup_for_intent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.card_setup_for_intent TO tendwell_app;
ALTER FUNCTION tenancy.card_setup_for_intent OWNER TO tendwell_lookup;
