-- What is still owed of a payment: the one rule of the payments list's sum and of each client's balance, cents. What is under the
-- filter Unpaid is owed, less what came already, such as a tip that stayed where Mark as Paid was undone; of a fee what is due of it.
CREATE FUNCTION payment_owed(payment "Bill", now timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN payment_filter(payment, now) = 'unpaid'
      THEN CASE WHEN (payment)."keptFeeCents" > 0 THEN (payment)."dueCents"
                ELSE greatest(0, (payment)."totalCents" - (payment)."collectedCents") END
    ELSE 0
  END
$$;
