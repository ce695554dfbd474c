-- What results show of some practices.
CREATE FUNCTION tenancy.search_documents(ids uuid[])
RETURNS TABLE ("practiceId" uuid, shown jsonb, "ratingAverage" float8, "ratingCount" int, "fromCents" int, quality float8,
  "hasOffice" boolean, "hasVirtual" boolean, "hasHome" boolean, "openWeekends" boolean, "openEvenings" boolean,
  "openMornings" boolean, specialties text[], places jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", r.shown, d."ratingAverage"::float8, d."ratingCount", d."fromCents", d.quality::float8,
    '@office' = ANY(d.tags), '@virtual' = ANY(d.tags), '@home' = ANY(d.tags), '@weekends' = ANY(d.tags), '@evenings' = ANY(d.tags),
    '@mornings' = ANY(d.tags), ARRAY(SELECT tag FROM unnest(d.tags) tag WHERE tag NOT LIKE '@%'),
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'latitude', x.latitude, 'longitude', x.longitude,
      'reachMiles', x."reachMiles") ORDER BY x."locationId") FROM "SearchPlace" x WHERE x."practiceId" = d."practiceId"), '[]')
  FROM "SearchDocument" d JOIN "SearchResult" r ON r."practiceId" = d."practiceId" WHERE d."practiceId" = ANY(ids)
$$;

REVOKE ALL ON FUNCTION tenancy.search_documents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.search_documents TO tendwell_app;
ALTER FUNCTION tenancy.search_documents OWNER TO tendwell_lookup;
