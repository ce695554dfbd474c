-- Payouts that the bank sent back, of which the practitioner has not set that aside and which no later payout has brought. It sees what its
-- caller may see.
CREATE FUNCTION payouts_back(practice uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT o.id FROM "Payout" o
  WHERE o."practiceId" = practice AND o.state = 'failed' AND o."failureSeenAt" IS NULL
    AND NOT EXISTS (SELECT FROM "PayoutLine" l WHERE l."practiceId" = practice AND l.kind = 'payout_failed'
      AND l."providerSourceId" = o."providerPayoutId" AND l."payoutId" <> o.id)
$$;
