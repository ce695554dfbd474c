-- What is still owed of a payment: the one rule of the payments list's sum and of each client's balance, cents. What is under the
-- filter Unpaid is owed, less what came already, such as a tip that stayed where Mark as Paid was undone.
CREATE FUNCTION payment_owed(payment "Bill", now timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN payment_filter((payment).status, (payment).requested, (payment)."startsAt" <= now) = 'unpaid'
      THEN greatest(0, (payment)."totalCents" - (payment)."collectedCents")
    ELSE 0
  END
$$;
