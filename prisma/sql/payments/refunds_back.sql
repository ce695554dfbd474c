-- Refunds that their banks did not take, whose money has gone to nobody since: how much came back, and since when its practitioner has
-- set it aside. It sees what its caller may see.
CREATE FUNCTION refunds_back(practice uuid) RETURNS TABLE (id uuid, "billId" uuid, "cameBackAt" timestamptz, "seenAt" timestamptz, "amountCents" integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT a.id, a."billId", a."cameBackAt", a."cameBackSeenAt", (SELECT sum(e."amountCents")::int FROM "LedgerEntry" e
    WHERE e."practiceId" = practice AND e."billId" = a."billId" AND e."adjustmentId" = a.id AND e.kind = 'refund' AND e."amountCents" > 0)
  FROM "Adjustment" a
  WHERE a."practiceId" = practice AND a."cameBackAt" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = practice AND l."billId" = a."billId"
      AND l.credit = 'client' AND l."amountCents" < 0 AND l."createdAt" > a."cameBackAt")
$$;
