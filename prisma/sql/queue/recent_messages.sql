-- The newest messages of all practices, and those of the product itself, whose practice is null: what the development page
-- /dev/outbox lists.
CREATE FUNCTION tenancy.recent_messages(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m ORDER BY m."createdAt" DESC LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.recent_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.recent_messages TO tendwell_app;
ALTER FUNCTION tenancy.recent_messages OWNER TO tendwell_lookup;
