-- Writes the standings of some appointments anew. The kept rows are locked, in one order, before what they are made of is
-- read: of two changes at one moment the later one then sees the earlier one's. Of a visit whose price was given back what is left
-- of its tip was paid, or is still to be paid: free is only what costs nothing.
CREATE FUNCTION refresh_payment_standings(wanted uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM "PaymentStanding" WHERE "appointmentId" = ANY(wanted) ORDER BY "appointmentId" FOR UPDATE;
  INSERT INTO "PaymentStanding" AS kept ("appointmentId", "practiceId", "clientId", "startsAt", standing, requested,
                                         "fullTotalCents", "collectedCents", currency)
  SELECT a.id, a."practiceId", a."clientId", a."startsAt",
         (CASE
            WHEN a.state = 'unavailable' THEN 'declined'
            WHEN a.state = 'cancelled' THEN 'cancelled'
            WHEN m.price = 0 THEN 'free'
            WHEN a."markPaid" OR a."paidAt" IS NOT NULL OR EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
                AND t.type = 'Charge' AND t.state = 1) THEN 'paid'
            WHEN m.price + a."tipAmountCents" <= m.adjusted THEN 'waived'
            WHEN m.price <= m.adjusted AND a.state = 'approved'
              AND m.collected >= m.price + a."tipAmountCents" - m.adjusted THEN 'paid'
            WHEN EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
                AND t.type = 'Charge' AND t.state = 0) THEN 'under_way'
            WHEN a."paymentError" IS NOT NULL THEN 'failed'
            ELSE 'open'
          END)::"PaymentStandingKind",
         a.state = 'pending', greatest(0, m.price + a."tipAmountCents" - m.adjusted), m.collected, a."amountCurrency"
  FROM "Appointment" a
  CROSS JOIN LATERAL (SELECT
      a."amountCents" + a."feeCents" + a."platformFeeCents" AS price,
      COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j WHERE j."practiceId" = a."practiceId"
                  AND j."appointmentId" = a.id AND j."removedAt" IS NULL), 0)::int AS adjusted,
      COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = a."practiceId"
                  AND l."appointmentId" = a.id), 0)::int AS collected) m
  WHERE a.id = ANY(wanted)
  ON CONFLICT ("appointmentId") DO UPDATE SET
    "clientId" = EXCLUDED."clientId", "startsAt" = EXCLUDED."startsAt", standing = EXCLUDED.standing,
    requested = EXCLUDED.requested, "fullTotalCents" = EXCLUDED."fullTotalCents",
    "collectedCents" = EXCLUDED."collectedCents", currency = EXCLUDED.currency
  WHERE kept IS DISTINCT FROM EXCLUDED;
END $$;
