-- Cents that banks have taken of a bill for disputes which nobody has decided; an inquiry takes nothing. It answers one row, so that it
-- is read as a part of whatever asks for it. It sees what its caller may see.
CREATE FUNCTION disputed_cents(practice uuid, bill uuid) RETURNS TABLE (cents integer)
LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(d."amountCents"), 0)::int FROM "Dispute" d
  WHERE d."practiceId" = practice AND d."billId" = bill AND d."isTaken" AND d.state IN ('inquiry', 'needs_response', 'under_review')
$$;
