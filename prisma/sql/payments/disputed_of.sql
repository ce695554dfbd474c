-- As disputed_cents, of many bills at once: by bill, null where of none. It sees what its caller may see.
CREATE FUNCTION disputed_of(practice uuid, bills uuid[]) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT json_object_agg(of."billId", of.cents) FROM (
    SELECT d."billId", sum(d."amountCents") AS cents FROM "Dispute" d
    WHERE d."practiceId" = practice AND d."billId" = ANY(bills) AND d."isTaken" AND d.state IN ('inquiry', 'needs_response', 'under_review')
    GROUP BY d."billId") of
$$;
