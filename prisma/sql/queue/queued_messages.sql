-- Messages that still have to be sent, for the worker.
CREATE FUNCTION tenancy.queued_messages(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m WHERE m.state = 'queued' ORDER BY m."createdAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.queued_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.queued_messages TO tendwell_app;
ALTER FUNCTION tenancy.queued_messages OWNER TO tendwell_lookup;
