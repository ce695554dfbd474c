-- The newest review that each of some practices may show to everybody, short ones first: by people whom the practice knows, with
-- their name, of at least four stars. A practice that is not listed has none.
CREATE FUNCTION tenancy.recent_reviews(ids uuid[], short int)
RETURNS TABLE ("practiceId" uuid, id uuid, rating int, text text, reviewer text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", v.*
  FROM "SearchDocument" d CROSS JOIN LATERAL (
    SELECT r.id, r.rating, r.text,
      trim(c."firstName" || coalesce(' ' || nullif(left(c."lastName", 1), '') || '.', '')) AS reviewer
    FROM "Review" r JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    WHERE r."practiceId" = d."practiceId" AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL
      AND r.verification <> 'link' AND NOT r."isAnonymous" AND r.rating >= 4 AND r.text <> ''
    ORDER BY length(r.text) > short, r."createdAt" DESC, r.id DESC LIMIT 1) v
  WHERE d."practiceId" = ANY(ids)
$$;

REVOKE ALL ON FUNCTION tenancy.recent_reviews FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.recent_reviews TO tendwell_app;
ALTER FUNCTION tenancy.recent_reviews OWNER TO tendwell_lookup;
