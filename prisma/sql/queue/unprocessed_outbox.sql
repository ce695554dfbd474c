-- What happened and was not acted on yet, for the worker.
CREATE FUNCTION tenancy.unprocessed_outbox(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT o."practiceId", o.id FROM "OutboxEvent" o WHERE o."processedAt" IS NULL ORDER BY o."createdAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.unprocessed_outbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.unprocessed_outbox TO tendwell_app;
ALTER FUNCTION tenancy.unprocessed_outbox OWNER TO tendwell_lookup;
