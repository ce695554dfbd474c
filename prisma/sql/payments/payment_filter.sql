-- Which filter of the payments list a payment is under (spec 001, section 9), or 'none': only under all payments. What its start has
-- come for is past, and so is a fee that is kept, whenever the appointment would have been. The words of the statuses, and the rule
-- itself, stand in app/domain/payments/status/payment-status.ts.
CREATE FUNCTION payment_filter(payment "Bill", now timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (payment).status IN ('declined', 'cancelled') THEN 'none'
    WHEN (payment).status = 'free' THEN 'free'
    WHEN (payment).status = 'paid' THEN 'paid'
    WHEN (payment).requested AND ((payment)."startsAt" <= now OR (payment)."keptFeeCents" > 0) THEN 'none'
    WHEN (payment).status = 'waived' THEN 'free'
    WHEN (payment).status = 'failed' THEN 'unpaid'
    WHEN NOT ((payment)."startsAt" <= now OR (payment)."keptFeeCents" > 0) THEN 'upcoming'
    WHEN (payment).status = 'under_way' THEN 'none'
    ELSE 'unpaid'
  END
$$;
