-- Messages that still have to be sent and wait for no hour, for the worker.
CREATE FUNCTION tenancy.messages_to_send(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m
  WHERE m.state = 'queued' AND (m."sendAfter" IS NULL OR m."sendAfter" <= messages_to_send.now)
  ORDER BY m."createdAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.messages_to_send FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.messages_to_send TO tendwell_app;
ALTER FUNCTION tenancy.messages_to_send OWNER TO tendwell_lookup;
