-- The practice that a host below the product's own names.
CREATE FUNCTION tenancy.practice_for_slug(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "Practice" p, tenancy.practice_for_id(p.id) i WHERE p.slug = of
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_slug FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_slug TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_slug OWNER TO tendwell_lookup;
