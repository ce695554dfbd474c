-- What the payment of a bill that is under way, or of a tip beside it, waits for at its provider; no row where that has said nothing. It
-- sees what its caller may see.
CREATE FUNCTION payment_waits(practice uuid, bill uuid) RETURNS TABLE ("waitsFor" "PaymentWait")
LANGUAGE sql STABLE AS $$
  SELECT t."waitsFor" FROM "Transaction" t
  WHERE t."practiceId" = practice AND t."billId" = bill AND t.state = 0 AND t."waitsFor" IS NOT NULL
  ORDER BY t.purpose, t."createdAt" DESC LIMIT 1
$$;
