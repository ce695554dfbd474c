-- A fee for cancelling late or not coming counts until it is waived; cents, 0 where there is none.
CREATE FUNCTION kept_fee("policyFeeCents" integer, "feeWaivedAt" timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "feeWaivedAt" IS NULL THEN coalesce("policyFeeCents", 0) ELSE 0 END
$$;
