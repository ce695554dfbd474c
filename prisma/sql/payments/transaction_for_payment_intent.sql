-- Whose payment an event of the card provider is about.
CREATE FUNCTION tenancy.transaction_for_payment_intent(intent text) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t."practiceId", t.id FROM "Transaction" t WHERE t."providerPaymentIntentId" = intent
$$;

REVOKE ALL ON FUNCTION tenancy.transaction_for_payment_intent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.transaction_for_payment_intent TO tendwell_app;
ALTER FUNCTION tenancy.transaction_for_payment_intent OWNER TO tendwell_lookup;
