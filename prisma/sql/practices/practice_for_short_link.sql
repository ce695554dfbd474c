-- The practice that a short link on the app's own host names, published or not.
CREATE FUNCTION tenancy.practice_for_short_link(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "Practice" p, tenancy.practice_for_id(p.id) i WHERE p."shortLink" = of
$$;

REVOKE ALL ON FUNCTION tenancy.practice_for_short_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_for_short_link TO tendwell_app;
ALTER FUNCTION tenancy.practice_for_short_link OWNER TO tendwell_lookup;
