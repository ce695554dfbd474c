-- Payouts that the bank sent back, of which the practitioner has not set that aside and which no later payout has brought. None of it is
-- sure while a later one is being read, which may have: lines are read within minutes, and nobody is kept waiting for longer than a day
-- after it was known. It sees what its caller may see.
CREATE FUNCTION payouts_back(practice uuid, at timestamptz DEFAULT now()) RETURNS TABLE (id uuid, "isSure" boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT o.id, COALESCE(o."failedAt", o."madeAt") <= at - interval '1 day' OR NOT EXISTS (SELECT FROM "Payout" n WHERE n."practiceId" = practice AND n.provider = o.provider
      AND n."providerAccountId" = o."providerAccountId" AND n.state <> 'failed' AND n."madeAt" >= o."madeAt" AND n."isItemized"
      AND n."linesReadAt" IS NULL AND n."checkAt" IS NOT NULL)
  FROM "Payout" o
  WHERE o."practiceId" = practice AND o.state = 'failed' AND o."failureSeenAt" IS NULL
    AND NOT EXISTS (SELECT FROM "PayoutLine" l WHERE l."practiceId" = practice AND l.kind = 'payout_failed'
      AND l."providerSourceId" = o."providerPayoutId" AND l."payoutId" <> o.id)
$$;
