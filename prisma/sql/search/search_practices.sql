-- Ids of listed practices in order, with how many miles away the nearest of their places is, how many there are (counted to 1,001),
-- and the keywords of those counted, most frequent first. asked: words (a tsquery), lat, lng, miles (an office may be away), kind
-- (all, office, virtual, home), maxCents, specialty, rating, open (weekends, evenings, mornings), sort (best, distance, rating,
-- price), common (see below), topics (whether keywords are wanted). Where a place is asked for, home visits must reach it, and of all
-- kinds those who only work virtually stand last.
--
-- What a search costs is bounded: of words that more practices have than `common` says, the 1,001 first by quality (rating, price)
-- are read from its index and put in order; ranking all of them would take as long as there are practices. Near a place everybody is
-- ranked, from the rows of the squares around it.
CREATE FUNCTION tenancy.search_practices(asked jsonb, skip int, most int)
RETURNS TABLE ("practiceId" uuid, miles float8, total int, topics text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET jit = off AS $$
DECLARE
  lat constant float8 := (asked->>'lat')::float8;
  lng constant float8 := (asked->>'lng')::float8;
  radius constant float8 := (asked->>'miles')::float8;
  kind constant text := coalesce(asked->>'kind', 'all');
  sort constant text := coalesce(asked->>'sort', 'best');
  words constant tsquery := (asked->>'words')::tsquery;
  is_near constant boolean := lat IS NOT NULL AND lng IS NOT NULL AND kind <> 'virtual';
  -- Twice the Earth's radius in miles: a chord of the ball of radius 1 is 2 sin(miles / 7917.6).
  round_miles constant float8 := 7917.6;
  conditions text[] := '{}';
  tags text[] := '{}';
  fitting text;
  score text := '0.5 * d.quality';
  -- As the indexes are ordered: what is read from them first is what stands first.
  index_order constant text := CASE sort
    WHEN 'rating' THEN 'd."ratingAverage" DESC NULLS LAST, d."ratingCount" DESC, d.quality DESC, d."practiceId"'
    WHEN 'price' THEN 'd."fromCents", d.quality DESC, d."practiceId"'
    ELSE 'd.quality DESC, d."practiceId"' END;
  ordering text := CASE sort
    WHEN 'distance' THEN 'miles NULLS LAST, score DESC'
    WHEN 'rating' THEN 'rating DESC NULLS LAST, count DESC, score DESC'
    WHEN 'price' THEN 'cents NULLS LAST, score DESC'
    ELSE 'score DESC' END || ', "practiceId"';
  documents text;
  found text;
BEGIN
  IF asked ? 'specialty' THEN tags := tags || (asked->>'specialty'); END IF;
  IF asked->>'open' IN ('weekends', 'evenings', 'mornings') THEN tags := tags || ('@' || (asked->>'open')); END IF;
  IF words IS NOT NULL THEN
    conditions := conditions || format('d.words @@ %L::tsquery', words::text);
    score := score || format(' + ts_rank(''{0.05, 0.2, 0.5, 1.0}'', d.words, %L::tsquery)', words::text);
  END IF;
  IF asked ? 'maxCents' THEN conditions := conditions || format('d."fromCents" <= %s', (asked->>'maxCents')::int); END IF;
  IF asked ? 'rating' THEN conditions := conditions || format('d."ratingAverage" >= %s', (asked->>'rating')::real); END IF;

  -- Documents for some conditions: those that come first in the index, and of words first all who have them, where these are few.
  documents := replace('SELECT d."practiceId", $score AS score, NULL::float8 AS miles, d."ratingAverage" AS rating,
      d."ratingCount" AS count, d."fromCents" AS cents', '$score', score);
  documents := CASE WHEN words IS NULL
    THEN documents || ' FROM (SELECT * FROM "SearchDocument" d WHERE $fitting ORDER BY $order LIMIT 1001) d'
    ELSE 'WITH few AS MATERIALIZED (' || documents || ' FROM "SearchDocument" d WHERE $fitting LIMIT $common + 1)
      SELECT * FROM few WHERE (SELECT count(*) FROM few) <= $common
      UNION ALL ' || documents || ' FROM (SELECT * FROM "SearchDocument" d
        WHERE (SELECT count(*) FROM few) > $common AND $fitting ORDER BY $order LIMIT 1001) d' END;
  documents := replace(replace(documents, '$order', index_order), '$common', coalesce((asked->>'common')::int, 8000)::text);

  IF NOT is_near THEN
    IF kind IN ('office', 'virtual', 'home') THEN tags := tags || ('@' || kind); END IF;
    conditions := conditions || format('d.tags @> %L::text[]', tags);
    found := replace(documents, '$fitting', array_to_string(conditions, ' AND '));
  ELSE
    found := format('WITH near AS MATERIALIZED (
        SELECT d."practiceId", max(%1$s) AS score, %2$s * asin(least(sqrt(min(m.chord)) / 2, 1)) AS miles,
          max(d."ratingAverage") AS rating, max(d."ratingCount") AS count, max(d."fromCents") AS cents
        FROM "SearchPlace" d,
          LATERAL (SELECT (d.x - %3$s) * (d.x - %3$s) + (d.y - %4$s) * (d.y - %4$s) + (d.z - %5$s) * (d.z - %5$s) AS chord) m
        WHERE d.cells && %6$L::int[] AND m.chord <= CASE d.kind
            WHEN ''home'' THEN power(2 * sin(d."reachMiles" / %2$s), 2) ELSE power(2 * sin(%7$s / %2$s), 2) END AND %8$s
        GROUP BY d."practiceId")
      SELECT "practiceId", score - miles / %7$s * 0.4 AS score, miles, rating, count, cents FROM near',
      score, round_miles, cosd(lat) * cosd(lng), cosd(lat) * sind(lng), sind(lat), search_cells(lat, lng, radius), radius,
      array_to_string(conditions || CASE WHEN kind = 'all' THEN 'true' ELSE format('d.kind = %L', kind) END
        || CASE WHEN tags = '{}' THEN 'true' ELSE format('d.tags @> %L::text[]', tags) END, ' AND '));
    IF kind = 'all' THEN
      -- Those who work virtually stand behind those who are near, and are read only where these do not fill what is counted.
      tags := tags || '@virtual'::text;
      conditions := conditions || ARRAY['(SELECT count(*) FROM near) < 1001', format('d.tags @> %L::text[]', tags),
        'd."practiceId" NOT IN (SELECT n."practiceId" FROM near n)'];
      found := found || ' UNION ALL (' || replace(documents, '$fitting', array_to_string(conditions, ' AND ')) || ')';
      ordering := 'miles IS NULL, ' || ordering;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('WITH found AS (%1$s),
    counted AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY %2$s) AS place FROM found ORDER BY place LIMIT 1001)
    SELECT c."practiceId", c.miles, (SELECT count(*)::int FROM counted), %3$s
    FROM counted c ORDER BY c.place LIMIT %4$s OFFSET %5$s',
    found, ordering, CASE WHEN (asked->>'topics')::boolean THEN '(
      SELECT array_agg(t.name ORDER BY t.uses DESC, t.name) FROM (
        SELECT (SELECT min(y.name) FROM "Specialty" y WHERE search_text(y.name) = k.key) AS name, k.uses FROM (
          SELECT key, count(*) AS uses FROM counted JOIN "SearchDocument" d USING ("practiceId"), unnest(d.tags) key
          WHERE key NOT LIKE ''@%'' GROUP BY key ORDER BY count(*) DESC, key LIMIT 60) k) t
      WHERE t.name IS NOT NULL)' ELSE 'NULL::text[]' END, most, skip);
END $$;

REVOKE ALL ON FUNCTION tenancy.search_practices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.search_practices TO tendwell_app;
ALTER FUNCTION tenancy.search_practices OWNER TO tendwell_lookup;
