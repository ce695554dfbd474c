-- Keywords and practices to suggest for what is typed (as search_text writes it), best first; without anything the therapy categories.
CREATE FUNCTION tenancy.search_suggestions(typed text, words text, skip int, most int)
RETURNS TABLE (kind text, text text, slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH topic AS (
    SELECT DISTINCT ON (search_text(t.name)) t.name, search_text(t.name) AS plain, t.position FROM (
      SELECT c.name, c.position FROM "TherapyCategory" c
      UNION ALL SELECT y.name, 1000 FROM "Specialty" y WHERE typed <> '') t
    ORDER BY search_text(t.name), t.position
  ), ranked AS (
    SELECT 'specialty' AS kind, t.name AS text, NULL::text AS slug, t.position AS place, CASE
        WHEN typed = '' OR t.plain LIKE typed || '%' THEN 0
        WHEN t.plain LIKE '% ' || typed || '%' THEN 1
        WHEN length(typed) >= 3 AND word_similarity(typed, t.plain) >= 0.45 THEN 3 END AS rank,
      CASE WHEN typed = '' THEN 0 ELSE 1 - word_similarity(typed, t.plain) END AS away
    FROM topic t
    UNION ALL
    SELECT 'practice', p.text, p.slug, 0, CASE WHEN p.plain LIKE typed || '%' THEN 1 ELSE 2 END, p.away FROM (
      SELECT concat_ws(' · ', r.shown->>'name', r.shown->>'practitioner') AS text, r.shown->>'slug' AS slug, r.names AS plain,
        1 - d.quality AS away
      FROM (SELECT * FROM "SearchDocument" WHERE words <> '' AND "SearchDocument".words @@ nullif(search_suggestions.words, '')::tsquery
            LIMIT 300) d
      JOIN "SearchResult" r ON r."practiceId" = d."practiceId") p
  )
  SELECT r.kind, r.text, r.slug FROM ranked r WHERE r.rank IS NOT NULL
  ORDER BY r.rank, r.place, r.away, r.text LIMIT most OFFSET skip
$$;

REVOKE ALL ON FUNCTION tenancy.search_suggestions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.search_suggestions TO tendwell_app;
ALTER FUNCTION tenancy.search_suggestions OWNER TO tendwell_lookup;
