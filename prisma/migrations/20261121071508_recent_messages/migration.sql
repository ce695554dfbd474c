-- The newest messages of all practices, ids only: what the development page /dev/outbox lists.
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

CREATE FUNCTION tenancy.recent_messages(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m WHERE m."practiceId" IS NOT NULL ORDER BY m."createdAt" DESC LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.recent_messages(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.recent_messages(int) TO tendwell_app;
ALTER FUNCTION tenancy.recent_messages(int) OWNER TO tendwell_lookup;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
