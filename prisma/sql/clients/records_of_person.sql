-- The records that are a person's own, one or more a practice.
CREATE FUNCTION tenancy.records_of_person(person uuid) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id FROM "Client" c WHERE c."userId" = person ORDER BY c."practiceId", c.id LIMIT 1000
$$;

REVOKE ALL ON FUNCTION tenancy.records_of_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.records_of_person TO tendwell_app;
ALTER FUNCTION tenancy.records_of_person OWNER TO tendwell_lookup;
