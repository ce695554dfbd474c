-- Which of some labels are a practice's, open or closed: a name is nobody's twice.
CREATE FUNCTION tenancy.taken_slugs(wanted text[]) RETURNS TABLE (slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.slug FROM "Practice" p WHERE p.slug = ANY(wanted)
$$;

REVOKE ALL ON FUNCTION tenancy.taken_slugs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.taken_slugs TO tendwell_app;
ALTER FUNCTION tenancy.taken_slugs OWNER TO tendwell_lookup;
