-- A search reads no more documents than it must: orders by price and rating come from an index where nothing else narrows them
-- down, and those who work virtually are read only where those who are near do not fill the pages.
CREATE INDEX "SearchDocument_price" ON "SearchDocument" ("fromCents", "quality" DESC, "practiceId");
CREATE INDEX "SearchDocument_rating" ON "SearchDocument"
  ("ratingAverage" DESC NULLS LAST, "ratingCount" DESC, "quality" DESC, "practiceId");

-- Ids of listed practices in order, with how many miles away the nearest of their places is, and how many there are (counted to
-- 1,001). asked: words (a tsquery), lat, lng, miles (an office may be away), kind (all, office, virtual, home), maxCents, specialty,
-- rating, open (weekends, evenings, mornings), sort (best, distance, rating, price). Where a place is asked for, home visits must
-- reach it, and of all kinds those who only work virtually stand last.
CREATE OR REPLACE FUNCTION tenancy.search_practices(asked jsonb, skip int, most int)
RETURNS TABLE ("practiceId" uuid, miles float8, total int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  lat float8 := (asked->>'lat')::float8;
  lng float8 := (asked->>'lng')::float8;
  radius float8 := (asked->>'miles')::float8;
  kind text := coalesce(asked->>'kind', 'all');
  words tsquery := (asked->>'words')::tsquery;
  is_near boolean := lat IS NOT NULL AND lng IS NOT NULL AND kind <> 'virtual';
  near text := '';
  source text := '"SearchDocument" d';
  miles_of text := 'NULL::float8';
  conditions text[] := '{}';
  score text := 'd.quality * 0.5';
  away text := '';
  remote text := '';
  ordering text;
BEGIN
  IF is_near THEN
    near := format('near AS MATERIALIZED (
      SELECT x."practiceId", min(m.miles) AS miles FROM "SearchPlace" x,
        LATERAL (SELECT search_miles(%1$s, %2$s, x.latitude, x.longitude) AS miles) m
      WHERE point(x.longitude, x.latitude) <@ box(point(%3$s, %4$s), point(%5$s, %6$s)) %7$s
        AND m.miles <= CASE x.kind WHEN ''home'' THEN x."reachMiles" ELSE %8$s END
      GROUP BY x."practiceId"), ',
      lat, lng, lng - radius / (69 * greatest(cos(radians(lat)), 0.1)), lat - radius / 69,
      lng + radius / (69 * greatest(cos(radians(lat)), 0.1)), lat + radius / 69,
      CASE kind WHEN 'all' THEN '' ELSE format('AND x.kind = %L', kind) END, radius);
    miles_of := 'n.miles';
    source := source || ' JOIN near n ON n."practiceId" = d."practiceId"';
    away := format(' - n.miles / %s * 0.4', radius);
  ELSIF kind IN ('office', 'virtual', 'home') THEN
    conditions := conditions || format('d.%I', 'has' || initcap(kind));
  END IF;
  IF words IS NOT NULL THEN
    conditions := conditions || format('d.words @@ %L::tsquery', words::text);
    score := score || format(' + ts_rank(''{0.05, 0.2, 0.5, 1.0}'', d.words, %L::tsquery)', words::text);
  END IF;
  IF asked ? 'maxCents' THEN conditions := conditions || format('d."fromCents" <= %s', (asked->>'maxCents')::int); END IF;
  IF asked ? 'rating' THEN conditions := conditions || format('d."ratingAverage" >= %s', (asked->>'rating')::real); END IF;
  IF asked ? 'specialty' THEN conditions := conditions || format('d.specialties @> ARRAY[%L]', asked->>'specialty'); END IF;
  IF asked->>'open' IN ('weekends', 'evenings', 'mornings') THEN
    conditions := conditions || format('d.%I', 'open' || initcap(asked->>'open'));
  END IF;
  ordering := CASE asked->>'sort'
    WHEN 'distance' THEN 'miles NULLS LAST, score DESC'
    WHEN 'rating' THEN 'rating DESC NULLS LAST, count DESC, score DESC'
    WHEN 'price' THEN 'cents NULLS LAST, score DESC'
    ELSE 'score DESC' END;
  IF NOT is_near AND words IS NULL THEN
    -- Nothing narrows it down much: the first are read in an index's order, and counting ends where it no longer tells anything.
    RETURN QUERY EXECUTE format('
      SELECT d."practiceId", NULL::float8, (SELECT count(*)::int FROM (SELECT FROM "SearchDocument" d WHERE %1$s LIMIT 1001) c)
      FROM "SearchDocument" d WHERE %1$s ORDER BY %4$s LIMIT %2$s OFFSET %3$s',
      CASE WHEN conditions = '{}' THEN 'true' ELSE array_to_string(conditions, ' AND ') END, most, skip,
      CASE asked->>'sort'
        WHEN 'rating' THEN 'd."ratingAverage" DESC NULLS LAST, d."ratingCount" DESC, d.quality DESC, d."practiceId"'
        WHEN 'price' THEN 'd."fromCents", d.quality DESC, d."practiceId"'
        ELSE 'd.quality DESC, d."practiceId"' END);
    RETURN;
  END IF;
  IF is_near AND kind = 'all' THEN
    -- Those who work virtually stand behind those who are near, and are read only where these do not fill what is counted.
    remote := format('UNION ALL (SELECT d."practiceId", NULL, %1$s, d."ratingAverage", d."ratingCount", d."fromCents"
      FROM "SearchDocument" d WHERE (SELECT count(*) FROM close) < 1001 AND d."hasVirtual" AND %2$s
        AND NOT EXISTS (SELECT FROM near n WHERE n."practiceId" = d."practiceId")
      ORDER BY d.quality DESC LIMIT 1001)', score, array_to_string(conditions || 'true'::text, ' AND '));
    ordering := 'miles IS NULL, ' || ordering;
  END IF;
  RETURN QUERY EXECUTE format('WITH %1$s close AS MATERIALIZED (
      SELECT d."practiceId", %2$s AS miles, %3$s AS score, d."ratingAverage" AS rating, d."ratingCount" AS count, d."fromCents" AS cents
      FROM %4$s WHERE %5$s),
    found AS MATERIALIZED (SELECT * FROM close %6$s)
    SELECT f."practiceId", f.miles, (SELECT least(count(*), 1001)::int FROM found)
    FROM found f ORDER BY %7$s, f."practiceId" LIMIT %8$s OFFSET %9$s',
    near, miles_of, score || away, source, CASE WHEN conditions = '{}' THEN 'true' ELSE array_to_string(conditions, ' AND ') END,
    remote, ordering, most, skip);
END $$;


-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
