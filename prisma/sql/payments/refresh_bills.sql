-- Writes some bills anew: the one place that decides how a bill stands and what it comes to. The stored rows are locked, in one
-- order, before what they are made of is read: of two changes at one moment the later one then sees the earlier one's. Of an appointment
-- whose price was given back what is left of its tip was paid, or is still to be paid: free is only what costs nothing. What was
-- cancelled at a fee stands as the fee does.
CREATE FUNCTION refresh_bills(wanted uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  -- NO KEY: whoever writes money of a bill holds its key by reference.
  PERFORM FROM "Bill" WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Bill" AS stored (id, "practiceId", kind, "appointmentId", "registrationId", "giftCardId", "clientId", "startsAt", status,
                                "moneyStatus", requested, "totalCents", "collectedCents", "openCents", "dueCents",
                                "keptFeeCents", "chargeUnderWay", tried, waits, "markPaidUndone", currency)
  SELECT of.id, of."practiceId", of.kind, of."appointmentId", of."registrationId", of."giftCardId", of."clientId", of."startsAt",
         CASE WHEN of.decided = 'cancelled' AND of."keptFee" > 0 AND how.money NOT IN ('free', 'waived') THEN how.money
              ELSE COALESCE(of.decided, how.money) END::"BillStatus",
         how.money::"BillStatus", of.requested, how.total, l.collected, how.open,
         CASE WHEN of."keptFee" > 0 THEN least(how.open, greatest(0, of."keptFee" - how.here)) ELSE how.open END,
         of."keptFee", t.busy, t.tried, t.waits, l.undone, of.currency
  FROM (
    SELECT a.id, a."practiceId", 'appointment'::"BillKind" AS kind, a.id AS "appointmentId", NULL::uuid AS "registrationId",
           NULL::uuid AS "giftCardId", a."clientId", a."startsAt", a."amountCurrency" AS currency,
           CASE a.state WHEN 'unavailable' THEN 'declined' WHEN 'cancelled' THEN 'cancelled' END AS decided,
           a."amountCents" + a."feeCents" + a."platformFeeCents" AS price, a."tipAmountCents" AS tip,
           a."markPaid" OR a."paidAt" IS NOT NULL AS "isPaid", a."paymentError" IS NOT NULL AS "hasFailed",
           a.state = 'pending' AS requested, a.state = 'approved' AS "isOn",
           kept_fee(a."policyFeeCents", a."feeWaivedAt") AS "keptFee"
    FROM "Appointment" a WHERE a.id = ANY(wanted)
    UNION ALL
    SELECT r.id, r."practiceId", 'registration', NULL, r.id, NULL, r."clientId", e."startsAt", r."amountCurrency",
           CASE r.state WHEN 'cancelled' THEN 'cancelled' END,
           r."amountCents", 0, false, r."paymentError" IS NOT NULL, r."payUntil" IS NOT NULL, true, 0
    FROM "EventRegistration" r
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    WHERE r.id = ANY(wanted)
    UNION ALL
    SELECT g.id, g."practiceId", 'gift_card', NULL, NULL, g.id, g."clientId", g."createdAt", g."amountCurrency",
           CASE g.state WHEN 'cancelled' THEN 'cancelled' END,
           g."amountCents", 0, false, g."paymentError" IS NOT NULL, g."payUntil" IS NOT NULL, true, 0
    FROM "GiftCard" g WHERE g.id = ANY(wanted)) of
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(j."amountCents") FILTER (WHERE j."removedAt" IS NULL), 0)::int AS adjusted,
           -- What a refund under way has asked for and the provider has not yet given.
           COALESCE(sum((SELECT sum((part->>'amountCents')::int)
             FROM jsonb_array_elements(COALESCE(j."refundParts", jsonb_build_array(jsonb_build_object(
               'transactionId', substr(j."idempotencyKey", 8), 'amountCents', j."amountCents")))) AS part
             WHERE NOT EXISTS (SELECT FROM "LedgerEntry" e WHERE e."practiceId" = j."practiceId" AND e."billId" = j."billId"
               AND e."adjustmentId" = j.id AND e."transactionId"::text = part->>'transactionId'))) FILTER (WHERE j."refundState" = 0), 0)::int AS begun
    FROM "Adjustment" j WHERE j."practiceId" = of."practiceId" AND j."billId" = of.id) j
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(e."amountCents"), 0)::int AS collected,
           COALESCE(bool_or(e.kind = 'undo_mark_paid'), false) AS undone,
           COALESCE(bool_or(e.kind = 'gift_card_payment'), false) AS gifted
    FROM "LedgerEntry" e WHERE e."practiceId" = of."practiceId" AND e."billId" = of.id AND e.credit = 'client') l
  CROSS JOIN LATERAL (
    SELECT COALESCE(bool_or(x.type = 'Charge' AND x.state = 1), false) AS done,
           COALESCE(bool_or(x.type = 'Charge' AND x.state = 0), false) AS busy,
           -- A refusal by PayPal was told to the payer who was there; nobody tries it again, so nothing waits.
           COALESCE(bool_or(NOT (x.provider = 'paypal' AND x.state = 2)), false) AS tried,
           COALESCE(bool_or(CASE x.type WHEN 'Hold' THEN x.state < 2 ELSE x.state = 2 AND x.provider <> 'paypal' END), false) AS waits
    FROM "Transaction" x
    WHERE x."practiceId" = of."practiceId" AND x."billId" = of.id AND x.purpose = 'bill') t
  CROSS JOIN LATERAL (
    SELECT CASE
             WHEN of.price = 0 THEN 'free'
             -- A place whose payment went back is paid no more, nor is what a gift card paid that got it back as it does not take place.
             WHEN (of."isPaid" AND NOT (l.gifted AND l.collected <= 0 AND NOT of."isOn")) OR (t.done AND (of.kind = 'appointment' OR l.collected > 0)) THEN 'paid'
             WHEN of.price + of.tip <= j.adjusted THEN 'waived'
             -- A gift card may have paid a part, and the rest was taken off the bill.
             WHEN (of.price <= j.adjusted OR l.gifted) AND (of."isOn" OR of."keptFee" > 0) AND l.collected >= of.price + of.tip - j.adjusted THEN 'paid'
             WHEN t.busy THEN 'under_way'
             WHEN of."hasFailed" THEN 'failed'
             ELSE 'open'
           END AS money,
           greatest(0, of.price + of.tip - j.adjusted) AS total, l.collected - j.begun AS here,
           CASE WHEN of."isPaid" THEN 0 ELSE greatest(0, greatest(0, of.price + of.tip - j.adjusted) - (l.collected - j.begun))
           END AS open) how
  ON CONFLICT (id) DO UPDATE SET
    "clientId" = EXCLUDED."clientId", "startsAt" = EXCLUDED."startsAt", status = EXCLUDED.status,
    "moneyStatus" = EXCLUDED."moneyStatus", requested = EXCLUDED.requested, "totalCents" = EXCLUDED."totalCents",
    "collectedCents" = EXCLUDED."collectedCents", "openCents" = EXCLUDED."openCents", "dueCents" = EXCLUDED."dueCents",
    "keptFeeCents" = EXCLUDED."keptFeeCents", "chargeUnderWay" = EXCLUDED."chargeUnderWay", tried = EXCLUDED.tried,
    waits = EXCLUDED.waits, "markPaidUndone" = EXCLUDED."markPaidUndone", currency = EXCLUDED.currency
  WHERE stored IS DISTINCT FROM EXCLUDED;
END $$;

-- A rule that changed holds for the bills of before, too.
SELECT refresh_bills(ARRAY(SELECT id FROM "Bill"));
