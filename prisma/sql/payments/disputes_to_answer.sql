-- How many disputes wait for a practitioner's answer at a moment, and until when it is taken of the first of them, which not every bank says.
CREATE FUNCTION disputes_to_answer(practice uuid, at timestamptz) RETURNS TABLE (disputes integer, "dueAt" timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT count(*)::int, min(d."dueAt") FROM "Dispute" d
  WHERE d."practiceId" = practice AND awaits_answer(d.state, d.answer, d."dueAt", at)
$$;
