-- Which filter of the payments list a payment is under (spec 001, section 9), or 'none': only under all payments. The words of the
-- statuses, and the rule itself, stand in app/domain/payments/status/payment-status.ts.
CREATE FUNCTION payment_filter(status "BillStatus", requested boolean, past boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN status IN ('declined', 'cancelled') THEN 'none'
  WHEN status = 'free' THEN 'free'
  WHEN status = 'paid' THEN 'paid'
  WHEN requested AND past THEN 'none'
  WHEN status = 'waived' THEN 'free'
  WHEN status = 'failed' THEN 'unpaid'
  WHEN NOT past THEN 'upcoming'
  WHEN status = 'under_way' THEN 'none'
  ELSE 'unpaid'
END;
