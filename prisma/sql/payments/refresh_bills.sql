-- Writes some bills anew. The kept rows are locked, in one order, before what they are made of is read: of two changes at one moment
-- the later one then sees the earlier one's. Of a visit whose price was given back what is left of its tip was paid, or is still to
-- be paid: free is only what costs nothing.
CREATE FUNCTION refresh_bills(wanted uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  -- NO KEY: whoever writes money of a bill holds its key by reference.
  PERFORM FROM "Bill" WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Bill" AS kept (id, "practiceId", kind, "appointmentId", "registrationId", "clientId", "startsAt", status, requested,
                              "totalCents", "collectedCents", currency)
  SELECT of.id, of."practiceId", of.kind, of."appointmentId", of."registrationId", of."clientId", of."startsAt",
         (CASE
            WHEN of.decided IS NOT NULL THEN of.decided
            WHEN of.price = 0 THEN 'free'
            WHEN of."isPaid" OR m.done THEN 'paid'
            WHEN of.price + of.tip <= m.adjusted THEN 'waived'
            WHEN of.price <= m.adjusted AND NOT of.requested AND m.collected >= of.price + of.tip - m.adjusted THEN 'paid'
            WHEN m.busy THEN 'under_way'
            WHEN of."hasFailed" THEN 'failed'
            ELSE 'open'
          END)::"BillStatus",
         of.requested, greatest(0, of.price + of.tip - m.adjusted), m.collected, of.currency
  FROM (
    SELECT a.id, a."practiceId", 'appointment'::"BillKind" AS kind, a.id AS "appointmentId", NULL::uuid AS "registrationId",
           a."clientId", a."startsAt", a."amountCurrency" AS currency,
           CASE a.state WHEN 'unavailable' THEN 'declined' WHEN 'cancelled' THEN 'cancelled' END AS decided,
           a."amountCents" + a."feeCents" + a."platformFeeCents" AS price, a."tipAmountCents" AS tip,
           a."markPaid" OR a."paidAt" IS NOT NULL AS "isPaid", a."paymentError" IS NOT NULL AS "hasFailed",
           a.state = 'pending' AS requested
    FROM "Appointment" a WHERE a.id = ANY(wanted)
    UNION ALL
    SELECT r.id, r."practiceId", 'registration', NULL, r.id, r."clientId", e."startsAt", r."amountCurrency",
           CASE WHEN r.state = 'cancelled' THEN 'cancelled' WHEN r."amountCents" > 0 AND r."paymentStatus" IN ('free', 'none') THEN 'waived' END,
           r."amountCents", 0, r."paymentStatus" = 'paid', r."paymentStatus" = 'failed', r."payUntil" IS NOT NULL
    FROM "EventRegistration" r
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    WHERE r.id = ANY(wanted)) of
  CROSS JOIN LATERAL (SELECT
      COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j WHERE j."practiceId" = of."practiceId"
                  AND j."billId" = of.id AND j."removedAt" IS NULL), 0)::int AS adjusted,
      COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = of."practiceId"
                  AND l."billId" = of.id AND l.credit = 'client'), 0)::int AS collected,
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = of."practiceId" AND t."billId" = of.id
        AND t.purpose = 'bill' AND t.type = 'Charge' AND t.state = 1) AS done,
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = of."practiceId" AND t."billId" = of.id
        AND t.purpose = 'bill' AND t.type = 'Charge' AND t.state = 0) AS busy) m
  ON CONFLICT (id) DO UPDATE SET
    "clientId" = EXCLUDED."clientId", "startsAt" = EXCLUDED."startsAt", status = EXCLUDED.status,
    requested = EXCLUDED.requested, "totalCents" = EXCLUDED."totalCents",
    "collectedCents" = EXCLUDED."collectedCents", currency = EXCLUDED.currency
  WHERE kept IS DISTINCT FROM EXCLUDED;
END $$;
