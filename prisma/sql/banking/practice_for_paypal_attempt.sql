-- Whose attempt to connect PayPal an account came by.
CREATE FUNCTION tenancy.practice_for_paypal_attempt(tracking text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId" FROM "PaymentAccount" s WHERE s.provider = 'paypal' AND s."trackingId" = tracking
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_paypal_attempt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_paypal_attempt TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_paypal_attempt OWNER TO tendwell_lookup;
