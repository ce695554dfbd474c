-- Accounts at Stripe, Square and PayPal that are to be asked how they stand: what they would have told may be lost on its way.
CREATE FUNCTION tenancy.payment_accounts_to_check(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id
  FROM "PaymentAccount" s JOIN "Practice" p ON p.id = s."practiceId" AND p."closedAt" IS NULL
  WHERE s."checkAt" <= payment_accounts_to_check.now
  ORDER BY s."checkAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.payment_accounts_to_check FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.payment_accounts_to_check TO tendwell_app;
ALTER FUNCTION tenancy.payment_accounts_to_check OWNER TO tendwell_lookup;
