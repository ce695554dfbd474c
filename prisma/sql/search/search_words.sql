-- Of each word (as search_text writes it): whether a document has it or one that begins so, and else those that are like it.
CREATE FUNCTION tenancy.search_words(asked text[]) RETURNS TABLE (word text, known boolean, alike text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a.word, k.known, CASE WHEN k.known THEN '{}'::text[] ELSE coalesce((
      SELECT array_agg(near.word ORDER BY near.alike DESC, near.word) FROM (
        SELECT w.word, greatest(similarity(a.word, w.word), 0.9 * word_similarity(a.word, w.word)) AS alike
        FROM "SearchWord" w WHERE w.word % a.word OR a.word <% w.word
        ORDER BY 2 DESC, 1 LIMIT 3) near WHERE near.alike >= 0.35), '{}') END
  FROM unnest(asked) AS a(word),
    LATERAL (SELECT EXISTS (SELECT FROM "SearchWord" w WHERE w.word LIKE replace(a.word, '_', '') || '%') AS known) k
$$;

REVOKE ALL ON FUNCTION tenancy.search_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.search_words TO tendwell_app;
ALTER FUNCTION tenancy.search_words OWNER TO tendwell_lookup;
