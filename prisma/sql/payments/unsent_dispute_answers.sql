-- Answers to disputes of which it is not known since before that moment whether their provider has them.
CREATE FUNCTION tenancy.unsent_dispute_answers(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", d.id FROM "Dispute" d
  WHERE d.answer IS NOT NULL AND d."sentAt" IS NULL AND d.error IS NULL AND d."answeredAt" < before
    -- Nothing is left to do for a practice that was removed.
    AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = d."practiceId" AND p."erasedAt" IS NOT NULL)
  ORDER BY d."answeredAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.unsent_dispute_answers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.unsent_dispute_answers TO tendwell_app;
ALTER FUNCTION tenancy.unsent_dispute_answers OWNER TO tendwell_lookup;
