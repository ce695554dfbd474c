-- A dispute waits for its practitioner's answer: nobody gave one, the bank still takes one, and its time is not over.
CREATE FUNCTION awaits_answer(state "DisputeState", answer "DisputeAnswer", "dueAt" timestamptz, now timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT answer IS NULL AND state IN ('inquiry', 'needs_response') AND ("dueAt" IS NULL OR "dueAt" > now)
$$;
