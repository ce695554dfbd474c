-- The practice of a signed-in practitioner.
CREATE FUNCTION tenancy.practice_for_owner(of uuid) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "Practice" p, tenancy.practice_for_id(p.id) i WHERE p."ownerUserId" = of
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_owner TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_owner OWNER TO tendwell_lookup;
