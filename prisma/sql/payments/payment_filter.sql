-- Which filter of the payments list a payment is under (spec 001, section 9), or 'none': only under all payments. The words of the
-- statuses, and the rule itself, stand in app/domain/payments/payment-status.ts.
CREATE FUNCTION payment_filter(standing "PaymentStandingKind", requested boolean, past boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN standing IN ('declined', 'cancelled') THEN 'none'
  WHEN standing = 'free' THEN 'free'
  WHEN standing = 'paid' THEN 'paid'
  WHEN requested AND past THEN 'none'
  WHEN standing = 'waived' THEN 'free'
  WHEN standing = 'failed' THEN 'unpaid'
  WHEN NOT past THEN 'upcoming'
  WHEN standing = 'under_way' THEN 'none'
  ELSE 'unpaid'
END;
