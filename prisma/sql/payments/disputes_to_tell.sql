-- Disputes that wait for an answer and of which the practitioner was not told yet: that there is one, or that its time is nearly over.
CREATE FUNCTION tenancy.disputes_to_tell(now timestamptz, soon timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", d.id FROM "Dispute" d JOIN "Practice" p ON p.id = d."practiceId" AND p."erasedAt" IS NULL
  WHERE awaits_answer(d.state, d.answer, d."dueAt", disputes_to_tell.now) AND (d."toldAt" IS NULL OR d."warnedAt" IS NULL)
    AND (d."toldAt" IS NULL OR d."dueAt" <= soon)
  ORDER BY d."dueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.disputes_to_tell FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.disputes_to_tell TO tendwell_app;
ALTER FUNCTION tenancy.disputes_to_tell OWNER TO tendwell_lookup;
