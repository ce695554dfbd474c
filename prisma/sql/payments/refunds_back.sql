-- What of refunds that their banks did not take is still with the practice: what came back, less what went to the client since. What goes
-- back of a charge settles what came back of that charge first, and all else what came back first, but nothing that its practitioner had set
-- aside by then. Of one bill it answers all of them, else those that are not set aside. It sees what its caller may see.
CREATE FUNCTION refunds_back(practice uuid, bill uuid DEFAULT NULL)
RETURNS TABLE (id uuid, "billId" uuid, "cameBackAt" timestamptz, "seenAt" timestamptz, "amountCents" integer)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  movement record;
  -- Of each part that came back: its adjustment, bill and charge, when it was set aside, and what is left of it.
  refunds uuid[] = '{}';
  bills uuid[] = '{}';
  charges uuid[] = '{}';
  asides timestamptz[] = '{}';
  lefts integer[] = '{}';
  rest integer;
  settled integer;
  of_own_charge boolean;
BEGIN
  FOR movement IN
    SELECT e."billId", e."transactionId", e."adjustmentId", e."amountCents" AS cents, e."createdAt" AS at, a."cameBackSeenAt" AS aside
    FROM "LedgerEntry" e
    LEFT JOIN "Adjustment" a ON a."practiceId" = e."practiceId" AND a.id = e."adjustmentId"
    WHERE e."practiceId" = practice AND e.credit = 'client'
      AND e."billId" = ANY(CASE WHEN bill IS NOT NULL THEN ARRAY[bill] ELSE ARRAY(SELECT b."billId" FROM "Adjustment" b
        WHERE b."practiceId" = practice AND b."cameBackAt" IS NOT NULL AND b."cameBackSeenAt" IS NULL) END)
      AND (e."amountCents" < 0 AND (e.kind IN ('refund', 'gift_card_payment') OR e.kind = 'adjustment' AND a."removedAt" IS NULL)
        OR e."amountCents" > 0 AND e.kind = 'refund' AND a."cameBackAt" IS NOT NULL)
    -- In one reading of a provider that something came back is known first.
    ORDER BY e."billId", e."createdAt", e."amountCents" DESC, e.id
  LOOP
    IF movement.cents > 0 THEN
      refunds = refunds || movement."adjustmentId";
      bills = bills || movement."billId";
      charges = charges || movement."transactionId";
      asides = asides || movement.aside;
      lefts = lefts || movement.cents;
      CONTINUE;
    END IF;
    rest = -movement.cents;
    FOREACH of_own_charge IN ARRAY ARRAY[true, false] LOOP
      FOR i IN 1 .. cardinality(lefts) LOOP
        CONTINUE WHEN bills[i] <> movement."billId" OR asides[i] <= movement.at
          OR of_own_charge AND charges[i] IS DISTINCT FROM movement."transactionId";
        settled = LEAST(rest, lefts[i]);
        lefts[i] = lefts[i] - settled;
        rest = rest - settled;
      END LOOP;
    END LOOP;
  END LOOP;
  RETURN QUERY
    SELECT a.id, a."billId", a."cameBackAt", a."cameBackSeenAt", sum(back.cents)::int
    FROM unnest(refunds, lefts) AS back(refund, cents)
    JOIN "Adjustment" a ON a."practiceId" = practice AND a.id = back.refund
    WHERE back.cents > 0 AND (bill IS NOT NULL OR a."cameBackSeenAt" IS NULL)
    GROUP BY a.id;
END
$$;
