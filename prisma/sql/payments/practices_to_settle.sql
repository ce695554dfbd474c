-- Practices whose accounts are asked for payouts, disputes and refunds: what they would have told may be lost on its way.
CREATE FUNCTION tenancy.practices_to_settle(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.id FROM "Practice" p
  WHERE p."moneyCheckAt" <= practices_to_settle.now AND p."erasedAt" IS NULL
    AND (p."stripeAccountId" IS NOT NULL OR EXISTS (SELECT FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s."externalAccountId" IS NOT NULL AND s."disconnectedAt" IS NULL)
      OR EXISTS (SELECT FROM "Adjustment" j WHERE j."practiceId" = p.id AND j."refundPendingAt" IS NOT NULL))
  ORDER BY p."moneyCheckAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.practices_to_settle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practices_to_settle TO tendwell_app;
ALTER FUNCTION tenancy.practices_to_settle OWNER TO tendwell_lookup;
