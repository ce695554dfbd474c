-- A search reads very many documents and shows ten: what is read by many becomes narrow, what is shown stands beside it, and places
-- repeat what they are ordered by, so that a search near a place reads nothing else. All three are derived, and are made anew below.
TRUNCATE "SearchDocument" CASCADE;
DROP INDEX "SearchDocument_names", "SearchDocument_words", "SearchPlace_point";

-- AlterTable
ALTER TABLE "SearchDocument" DROP COLUMN "hasHome",
DROP COLUMN "hasOffice",
DROP COLUMN "hasVirtual",
DROP COLUMN "names",
DROP COLUMN "openEvenings",
DROP COLUMN "openMornings",
DROP COLUMN "openWeekends",
DROP COLUMN "shown",
DROP COLUMN "specialties",
ADD COLUMN     "tags" TEXT[];

-- AlterTable
ALTER TABLE "SearchPlace" ADD COLUMN     "cells" INTEGER[],
ADD COLUMN     "fromCents" INTEGER,
ADD COLUMN     "quality" REAL NOT NULL,
ADD COLUMN     "ratingAverage" REAL,
ADD COLUMN     "ratingCount" INTEGER NOT NULL,
ADD COLUMN     "tags" TEXT[],
ADD COLUMN     "words" tsvector NOT NULL,
ADD COLUMN     "x" DOUBLE PRECISION NOT NULL,
ADD COLUMN     "y" DOUBLE PRECISION NOT NULL,
ADD COLUMN     "z" DOUBLE PRECISION NOT NULL;

-- CreateTable
CREATE TABLE "SearchResult" (
    "practiceId" UUID NOT NULL,
    "names" TEXT NOT NULL,
    "shown" JSONB NOT NULL,

    CONSTRAINT "SearchResult_pkey" PRIMARY KEY ("practiceId")
);

-- AddForeignKey
ALTER TABLE "SearchResult" ADD CONSTRAINT "SearchResult_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "SearchDocument"("practiceId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SearchDocument" ALTER COLUMN "tags" SET STORAGE MAIN;
ALTER TABLE "SearchPlace" ALTER COLUMN "words" SET STORAGE MAIN, ALTER COLUMN "tags" SET STORAGE MAIN;
ALTER TABLE "SearchPlace" SET (fillfactor = 90);
-- Words, keywords, signs and squares in one index: what all of them leave is all that is read.
CREATE INDEX "SearchDocument_words" ON "SearchDocument" USING gin ("words", "tags") WITH (fastupdate = off);
CREATE INDEX "SearchPlace_words" ON "SearchPlace" USING gin ("cells", "words", "tags") WITH (fastupdate = off);
CREATE INDEX "Specialty_text" ON "Specialty" (search_text(name));

-- The half-degree squares that the surroundings of a point touch, numbered from south to north and around the Earth; 0 miles, its own.
CREATE FUNCTION search_cells(lat float8, lng float8, miles float8) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT r * 720 + (c % 720 + 720) % 720)
  FROM generate_series(floor(greatest(lat - miles / 69, -90) * 2)::int, floor(least(lat + miles / 69, 90) * 2)::int) r,
    generate_series(floor((lng - miles / (69 * greatest(cosd(lat), 0.1))) * 2)::int,
      floor((lng + miles / (69 * greatest(cosd(lat), 0.1))) * 2)::int) c);

-- Writes the search documents of some practices anew; those that are not listed, not published or closed lose theirs. The practices
-- are locked, in one order, before what they are made of is read: of two changes at one moment the later one then sees the
-- earlier one's. It runs as the owner of the tables, because a change may come from where no practice is set (a name of the
-- account); it takes ids and writes nothing but what it derives from them.
CREATE OR REPLACE FUNCTION refresh_search_documents(wanted uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  fresh text[];
BEGIN
  PERFORM FROM "Practice" WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM "SearchDocument" d WHERE d."practiceId" = ANY(wanted)
      AND NOT EXISTS (SELECT FROM "Practice" p WHERE p.id = d."practiceId"
        AND p."publishedAt" IS NOT NULL AND p."closedAt" IS NULL AND p."marketplaceListed")
    RETURNING d."practiceId")
  INSERT INTO "SearchChange" ("practiceId", "changedAt") SELECT "practiceId", clock_timestamp() FROM gone
  ON CONFLICT ("practiceId") DO UPDATE SET "changedAt" = clock_timestamp();

  WITH made AS (
    SELECT p.id,
      setweight(to_tsvector('simple', search_text(concat_ws(' ', m."primaryModality", u.title, k.names))), 'A')
        || setweight(to_tsvector('simple', search_text(concat_ws(' ', p.name, u.name))), 'B')
        || setweight(to_tsvector('simple', left(search_text(concat_ws(' ', s.names)), 2000)), 'C')
        || setweight(to_tsvector('simple', left(search_text(concat_ws(' ', p.headline, l.names, p.location)), 1000)), 'D') AS words,
      search_text(concat_ws(' ', p.name, u.name)) AS names,
      (0.8 * (coalesce(r.average, 0) * r.count + 4.2 * 5) / (r.count + 5) / 5
        + CASE WHEN u."photoUrl" IS NULL THEN 0 ELSE 0.1 END + CASE WHEN p."verifiedAt" IS NULL THEN 0 ELSE 0.1 END)::real AS quality,
      r.average::real AS average, r.count, s.cents,
      array_remove(coalesce(k.keys, '{}') || ARRAY[CASE WHEN l.office THEN '@office' END, CASE WHEN l.virtual THEN '@virtual' END,
        CASE WHEN l.home THEN '@home' END, CASE WHEN h.weekends THEN '@weekends' END, CASE WHEN h.evenings THEN '@evenings' END,
        CASE WHEN h.mornings THEN '@mornings' END], NULL) AS tags,
      jsonb_build_object('slug', p.slug, 'name', p.name, 'practitioner', u.name, 'title', u.title, 'headline', left(p.headline, 200),
        'photoUrl', u."photoUrl", 'currency', p."defaultCurrency", 'timeZone', p."timeZone", 'verified', p."verifiedAt" IS NOT NULL,
        'modality', m."primaryModality", 'specialties', coalesce(k.list, '[]'), 'services', coalesce(s.list, '[]'),
        'places', coalesce(l.list, '[]')) AS shown
    FROM "Practice" p
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "WebsiteMetadata" m ON m."practiceId" = p.id
    CROSS JOIN LATERAL (
      SELECT string_agg(y.name, ' ' ORDER BY k.position) AS names, array_agg(search_text(y.name) ORDER BY k.position) AS keys,
        jsonb_agg(y.name ORDER BY k.position) AS list
      FROM "Skill" k JOIN "Specialty" y ON y.id = k."specialtyId" WHERE k."practiceId" = p.id) k
    CROSS JOIN LATERAL (
      SELECT avg(rating) AS average, count(*)::int AS count FROM "Review"
      WHERE "practiceId" = p.id AND "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND rating IS NOT NULL) r
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', s.name, s.category), ' ' ORDER BY s.position) AS names,
        coalesce(min(least(nullif(s."amountCents", 0), v.cents)) FILTER (WHERE NOT s.package), min(s."amountCents")) AS cents,
        jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'cents', s."amountCents", 'minutes', s."timeLength",
          'package', s.package, 'locationIds', v."locationIds") ORDER BY s.package, s.position, s.id) AS list
      FROM "Service" s CROSS JOIN LATERAL (
        SELECT (SELECT min(nullif(v."amountCents", 0)) FROM "ServiceVariation" v
            WHERE v."practiceId" = p.id AND v."serviceId" = s.id AND v."deletedAt" IS NULL) AS cents,
          (SELECT coalesce(jsonb_agg(o."locationId"), '[]') FROM "ServiceLocation" o
            WHERE o."practiceId" = p.id AND o."serviceId" = s.id) AS "locationIds") v
      WHERE s."practiceId" = p.id AND s.public AND s.state = 'active' AND NOT s."addOn" AND s."deletedAt" IS NULL) s
    CROSS JOIN LATERAL (
      SELECT bool_or(l.kind = 'office') AS office, bool_or(l.kind = 'virtual') AS virtual, bool_or(l.kind = 'home') AS home,
        string_agg(concat_ws(' ', l.neighborhood, l."cityState", l."stateProvince"), ' ') AS names,
        jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'cityState', nullif(l."cityState", ''),
          'neighborhood', CASE WHEN l.kind = 'office' THEN nullif(l.neighborhood, '') END, 'timeZone', l."timeZone",
          'virtualType', CASE WHEN l.kind = 'virtual' THEN l."virtualType" END,
          'travelDistance', CASE WHEN l.kind = 'home' THEN l."travelDistance" END,
          'latitude', q.latitude, 'longitude', q.longitude, 'approximate', q.rough) ORDER BY l.position, l.id) AS list
      FROM "Location" l CROSS JOIN LATERAL (
        -- A street that stays hidden, and the middle of home visits, are given to about a kilometre.
        SELECT l.kind = 'home' OR l."hideAddress" AS rough,
          CASE WHEN l.kind = 'virtual' OR abs(l.latitude) > 90 OR abs(l.longitude) > 180 OR l.longitude IS NULL THEN NULL
            WHEN l.kind = 'home' OR l."hideAddress" THEN round(l.latitude::numeric, 2)::float8 ELSE l.latitude END AS latitude,
          CASE WHEN l.kind = 'virtual' OR abs(l.latitude) > 90 OR abs(l.longitude) > 180 OR l.latitude IS NULL THEN NULL
            WHEN l.kind = 'home' OR l."hideAddress" THEN round(l.longitude::numeric, 2)::float8 ELSE l.longitude END AS longitude) q
      WHERE l."practiceId" = p.id AND l.state <> 'disabled' AND l."deletedAt" IS NULL) l
    CROSS JOIN LATERAL (
      SELECT bool_or(b.weekday IN (0, 6)) AS weekends, bool_or(b."endMinute" > 17 * 60) AS evenings,
        bool_or(b."startMinute" < 9 * 60) AS mornings
      FROM "AvailabilityBlock" b JOIN "Location" l ON l."practiceId" = b."practiceId" AND l.id = b."locationId"
      WHERE b."practiceId" = p.id AND b."serviceId" IS NULL AND l.state <> 'disabled' AND l."deletedAt" IS NULL) h
    WHERE p.id = ANY(wanted) AND p."publishedAt" IS NOT NULL AND p."closedAt" IS NULL AND p."marketplaceListed"
  ), kept AS (
    INSERT INTO "SearchDocument" AS d ("practiceId", words, tags, quality, "ratingAverage", "ratingCount", "fromCents", "changedAt")
    SELECT id, words, tags, quality, average, count, cents, clock_timestamp() FROM made
    ON CONFLICT ("practiceId") DO UPDATE SET words = EXCLUDED.words, tags = EXCLUDED.tags, quality = EXCLUDED.quality,
      "ratingAverage" = EXCLUDED."ratingAverage", "ratingCount" = EXCLUDED."ratingCount", "fromCents" = EXCLUDED."fromCents",
      "changedAt" = EXCLUDED."changedAt"
    WHERE (d.words, d.tags, d.quality, d."ratingAverage", d."ratingCount", d."fromCents")
      IS DISTINCT FROM (EXCLUDED.words, EXCLUDED.tags, EXCLUDED.quality, EXCLUDED."ratingAverage", EXCLUDED."ratingCount",
        EXCLUDED."fromCents")
    RETURNING d."practiceId", d.words
  ), drawn AS (
    INSERT INTO "SearchResult" AS r ("practiceId", names, shown) SELECT id, names, shown FROM made
    ON CONFLICT ("practiceId") DO UPDATE SET names = EXCLUDED.names, shown = EXCLUDED.shown
    WHERE (r.names, r.shown) IS DISTINCT FROM (EXCLUDED.names, EXCLUDED.shown)
    RETURNING r."practiceId"
  ), told AS (
    INSERT INTO "SearchChange" ("practiceId", "changedAt") SELECT "practiceId", clock_timestamp()
    FROM (SELECT "practiceId" FROM kept UNION SELECT "practiceId" FROM drawn) changed
    ON CONFLICT ("practiceId") DO UPDATE SET "changedAt" = clock_timestamp())
  SELECT array_agg(DISTINCT lexeme) INTO fresh FROM kept, unnest(kept.words)
  WHERE length(lexeme) BETWEEN 3 AND 40 AND lexeme !~ '^[0-9]+$' AND NOT EXISTS (SELECT FROM "SearchWord" w WHERE w.word = lexeme);
  -- All practices share the words: who has new ones waits for the others who have, or two who bring the same ones in another
  -- order would wait for each other.
  IF fresh IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('SearchWord'));
    INSERT INTO "SearchWord" (word) SELECT unnest(fresh) ON CONFLICT DO NOTHING;
  END IF;

  DELETE FROM "SearchPlace" x WHERE x."practiceId" = ANY(wanted) AND NOT EXISTS (
    SELECT FROM "SearchResult" r, jsonb_array_elements(r.shown->'places') place
    WHERE r."practiceId" = x."practiceId" AND (place->>'id')::uuid = x."locationId" AND place->>'latitude' IS NOT NULL);
  INSERT INTO "SearchPlace" AS p ("practiceId", "locationId", kind, latitude, longitude, "reachMiles", cells, x, y, z, words, tags,
    quality, "ratingAverage", "ratingCount", "fromCents")
  SELECT d."practiceId", (place->>'id')::uuid, (place->>'kind')::"LocationKind", at.lat, at.lng,
    CASE WHEN place->>'kind' = 'home' THEN 5 * ceil(least(coalesce((place->>'travelDistance')::int, 10), 50) / 5.0) ELSE 0 END::int,
    search_cells(at.lat, at.lng, 0), cosd(at.lat) * cosd(at.lng), cosd(at.lat) * sind(at.lng), sind(at.lat),
    d.words, d.tags, d.quality, d."ratingAverage", d."ratingCount", d."fromCents"
  FROM "SearchDocument" d JOIN "SearchResult" r ON r."practiceId" = d."practiceId",
    jsonb_array_elements(r.shown->'places') place,
    LATERAL (SELECT (place->>'latitude')::float8 AS lat, (place->>'longitude')::float8 AS lng) at
  WHERE d."practiceId" = ANY(wanted) AND at.lat IS NOT NULL
  ON CONFLICT ("practiceId", "locationId") DO UPDATE SET kind = EXCLUDED.kind, latitude = EXCLUDED.latitude,
    longitude = EXCLUDED.longitude, "reachMiles" = EXCLUDED."reachMiles", cells = EXCLUDED.cells, x = EXCLUDED.x, y = EXCLUDED.y,
    z = EXCLUDED.z, words = EXCLUDED.words, tags = EXCLUDED.tags, quality = EXCLUDED.quality,
    "ratingAverage" = EXCLUDED."ratingAverage", "ratingCount" = EXCLUDED."ratingCount", "fromCents" = EXCLUDED."fromCents"
  WHERE (p.kind, p.latitude, p.longitude, p."reachMiles", p.words, p.tags, p.quality, p."ratingAverage", p."ratingCount",
      p."fromCents")
    IS DISTINCT FROM (EXCLUDED.kind, EXCLUDED.latitude, EXCLUDED.longitude, EXCLUDED."reachMiles", EXCLUDED.words, EXCLUDED.tags,
      EXCLUDED.quality, EXCLUDED."ratingAverage", EXCLUDED."ratingCount", EXCLUDED."fromCents");
END $$;


GRANT SELECT ON "SearchResult" TO tendwell_app, tendwell_lookup;
CREATE POLICY lookup ON "SearchResult" FOR SELECT TO tendwell_lookup USING (true);
GRANT EXECUTE ON FUNCTION search_cells(float8, float8, float8) TO tendwell_lookup;
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

-- Ids of listed practices in order, with how many miles away the nearest of their places is, how many there are (counted to 1,001),
-- and the keywords of those counted, most frequent first. asked: words (a tsquery), lat, lng, miles (an office may be away), kind
-- (all, office, virtual, home), maxCents, specialty, rating, open (weekends, evenings, mornings), sort (best, distance, rating,
-- price), common (see below), topics (whether keywords are wanted). Where a place is asked for, home visits must reach it, and of all
-- kinds those who only work virtually stand last.
--
-- What a search costs is bounded: of words that more practices have than `common` says, the 1,001 first by quality (rating, price)
-- are read from its index and put in order; ranking all of them would take as long as there are practices. Near a place everybody is
-- ranked, from the rows of the squares around it.
DROP FUNCTION tenancy.search_practices(jsonb, int, int);
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

-- What results show of some practices.
CREATE OR REPLACE FUNCTION tenancy.search_documents(ids uuid[])
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

-- Keywords and practices to suggest for what is typed (as search_text writes it), best first; without anything the therapy categories.
CREATE OR REPLACE FUNCTION tenancy.search_suggestions(typed text, words text, skip int, most int)
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

DO $$
DECLARE
  called text;
BEGIN
  FOREACH called IN ARRAY ARRAY['search_practices(jsonb, int, int)', 'search_documents(uuid[])'] LOOP
    EXECUTE format('ALTER FUNCTION tenancy.%s OWNER TO tendwell_lookup', called);
    EXECUTE format('REVOKE ALL ON FUNCTION tenancy.%s FROM PUBLIC', called);
    EXECUTE format('GRANT EXECUTE ON FUNCTION tenancy.%s TO tendwell_app', called);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();

SELECT refresh_search_documents(array_agg(id)) FROM "Practice" WHERE "publishedAt" IS NOT NULL HAVING count(*) > 0;
