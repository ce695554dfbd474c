-- CreateTable
CREATE TABLE "SearchDocument" (
    "practiceId" UUID NOT NULL,
    "words" tsvector NOT NULL,
    "names" TEXT NOT NULL,
    "quality" REAL NOT NULL,
    "ratingAverage" REAL,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "fromCents" INTEGER,
    "hasOffice" BOOLEAN NOT NULL,
    "hasVirtual" BOOLEAN NOT NULL,
    "hasHome" BOOLEAN NOT NULL,
    "openWeekends" BOOLEAN NOT NULL,
    "openEvenings" BOOLEAN NOT NULL,
    "openMornings" BOOLEAN NOT NULL,
    "specialties" TEXT[],
    "shown" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SearchDocument_pkey" PRIMARY KEY ("practiceId")
);

-- CreateTable
CREATE TABLE "SearchPlace" (
    "practiceId" UUID NOT NULL,
    "locationId" UUID NOT NULL,
    "kind" "LocationKind" NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "reachMiles" INTEGER NOT NULL,

    CONSTRAINT "SearchPlace_pkey" PRIMARY KEY ("practiceId","locationId")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "SearchChange" (
    "practiceId" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SearchChange_pkey" PRIMARY KEY ("practiceId")
);

-- AddForeignKey
ALTER TABLE "SearchDocument" ADD CONSTRAINT "SearchDocument_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPlace" ADD CONSTRAINT "SearchPlace_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "SearchDocument"("practiceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- What to keep of a search document in its row, and what beside it: a search reads the words and figures of many
-- documents, and what is shown of few.
ALTER TABLE "SearchDocument" ALTER COLUMN "words" SET STORAGE MAIN;
ALTER TABLE "SearchDocument" ALTER COLUMN "specialties" SET STORAGE MAIN;
ALTER TABLE "SearchDocument" SET (toast_tuple_target = 512, fillfactor = 90);
CREATE INDEX "SearchDocument_words" ON "SearchDocument" USING gin ("words") WITH (fastupdate = off);
CREATE INDEX "SearchDocument_names" ON "SearchDocument" USING gin ("names" gin_trgm_ops);
CREATE INDEX "SearchDocument_quality" ON "SearchDocument" ("quality" DESC, "practiceId");
CREATE INDEX "SearchPlace_point" ON "SearchPlace" USING gist (point(longitude, latitude));
CREATE INDEX "SearchWord_beginnings" ON "SearchWord" (word text_pattern_ops);
CREATE INDEX "SearchWord_trigrams" ON "SearchWord" USING gin (word gin_trgm_ops);

-- Letters and digits in lower case, without accents and apostrophes: 'St. John’s' is 'st johns'. app/lib/search-text.ts
-- does the same.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(translate(lower(normalize(coalesce(value, ''), NFKD)), 'øłđı', 'oldi'), '[\u0300-\u036f''’‘`]', '', 'g'),
  '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));

-- Great-circle miles between two points, degrees.
CREATE FUNCTION search_miles(lat1 float8, lng1 float8, lat2 float8, lng2 float8) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 7917.6 * asin(sqrt(least(1.0,
  power(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));

-- Writes the search documents of some practices anew; those that are not listed, not published or closed lose theirs. The practices
-- are locked, in one order, before what they are made of is read: of two changes at one moment the later one then sees the
-- earlier one's. It runs as the owner of the tables, because a change may come from where no practice is set (a name of the
-- account); it takes ids and writes nothing but what it derives from them.
CREATE FUNCTION refresh_search_documents(wanted uuid[]) RETURNS void
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
      coalesce(l.office, false) AS office, coalesce(l.virtual, false) AS virtual, coalesce(l.home, false) AS home,
      coalesce(h.weekends, false) AS weekends, coalesce(h.evenings, false) AS evenings, coalesce(h.mornings, false) AS mornings,
      coalesce(k.keys, '{}') AS keys,
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
    INSERT INTO "SearchDocument" AS d ("practiceId", words, names, quality, "ratingAverage", "ratingCount", "fromCents",
      "hasOffice", "hasVirtual", "hasHome", "openWeekends", "openEvenings", "openMornings", specialties, shown, "changedAt")
    SELECT id, words, names, quality, average, count, cents, office, virtual, home, weekends, evenings, mornings, keys, shown,
      clock_timestamp()
    FROM made
    ON CONFLICT ("practiceId") DO UPDATE SET words = EXCLUDED.words, names = EXCLUDED.names, quality = EXCLUDED.quality,
      "ratingAverage" = EXCLUDED."ratingAverage", "ratingCount" = EXCLUDED."ratingCount", "fromCents" = EXCLUDED."fromCents",
      "hasOffice" = EXCLUDED."hasOffice", "hasVirtual" = EXCLUDED."hasVirtual", "hasHome" = EXCLUDED."hasHome",
      "openWeekends" = EXCLUDED."openWeekends", "openEvenings" = EXCLUDED."openEvenings",
      "openMornings" = EXCLUDED."openMornings", specialties = EXCLUDED.specialties, shown = EXCLUDED.shown,
      "changedAt" = EXCLUDED."changedAt"
    WHERE (d.words, d.names, d.quality, d."ratingAverage", d."ratingCount", d."fromCents", d."openWeekends", d."openEvenings",
        d."openMornings", d.specialties, d.shown)
      IS DISTINCT FROM (EXCLUDED.words, EXCLUDED.names, EXCLUDED.quality, EXCLUDED."ratingAverage", EXCLUDED."ratingCount",
        EXCLUDED."fromCents", EXCLUDED."openWeekends", EXCLUDED."openEvenings", EXCLUDED."openMornings", EXCLUDED.specialties,
        EXCLUDED.shown)
    RETURNING d."practiceId", d.words
  ), told AS (
    INSERT INTO "SearchChange" ("practiceId", "changedAt") SELECT "practiceId", clock_timestamp() FROM kept
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
    SELECT FROM "SearchDocument" d, jsonb_array_elements(d.shown->'places') place
    WHERE d."practiceId" = x."practiceId" AND (place->>'id')::uuid = x."locationId" AND place->>'latitude' IS NOT NULL);
  INSERT INTO "SearchPlace" AS x ("practiceId", "locationId", kind, latitude, longitude, "reachMiles")
  SELECT d."practiceId", (place->>'id')::uuid, (place->>'kind')::"LocationKind", (place->>'latitude')::float8,
    (place->>'longitude')::float8,
    CASE WHEN place->>'kind' = 'home' THEN 5 * ceil(least(coalesce((place->>'travelDistance')::int, 10), 50) / 5.0) ELSE 0 END::int
  FROM "SearchDocument" d, jsonb_array_elements(d.shown->'places') place
  WHERE d."practiceId" = ANY(wanted) AND place->>'latitude' IS NOT NULL
  ON CONFLICT ("practiceId", "locationId") DO UPDATE SET kind = EXCLUDED.kind, latitude = EXCLUDED.latitude,
    longitude = EXCLUDED.longitude, "reachMiles" = EXCLUDED."reachMiles"
  WHERE (x.kind, x.latitude, x.longitude, x."reachMiles")
    IS DISTINCT FROM (EXCLUDED.kind, EXCLUDED.latitude, EXCLUDED.longitude, EXCLUDED."reachMiles");
END $$;
REVOKE ALL ON FUNCTION refresh_search_documents(uuid[]) FROM PUBLIC;

-- A bulk load says `SET LOCAL tendwell.search_later = 'on'` and calls refresh_search_documents once for all it wrote.
CREATE FUNCTION changes_search_document() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF current_setting('tendwell.search_later', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'Practice' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(id) INTO changed FROM now_rows WHERE "publishedAt" IS NOT NULL;
    ELSE
      SELECT array_agg(n.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
      WHERE (n."publishedAt", n."closedAt", n."marketplaceListed", n.slug, n.name, n.headline, n.location, n."timeZone",
             n."defaultCurrency", n."verifiedAt", n."ownerUserId")
        IS DISTINCT FROM (b."publishedAt", b."closedAt", b."marketplaceListed", b.slug, b.name, b.headline, b.location,
             b."timeZone", b."defaultCurrency", b."verifiedAt", b."ownerUserId");
    END IF;
  ELSIF TG_TABLE_NAME = 'User' THEN
    SELECT array_agg(p.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "Practice" p ON p."ownerUserId" = n.id
    WHERE (n.name, n.title, n."photoUrl") IS DISTINCT FROM (b.name, b.title, b."photoUrl");
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "practiceId") INTO changed FROM before_rows;
  ELSE
    SELECT array_agg(DISTINCT "practiceId") INTO changed FROM now_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_search_documents(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Practice_made_search" AFTER INSERT ON "Practice"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
CREATE TRIGGER "Practice_changed_search" AFTER UPDATE ON "Practice"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
CREATE TRIGGER "User_changed_search" AFTER UPDATE ON "User"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Location', 'Service', 'ServiceVariation', 'ServiceLocation', 'AvailabilityBlock', 'Skill', 'Review',
    'WebsiteMetadata'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_made_search', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_changed_search', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_gone_search', tbl);
  END LOOP;
END $$;

-- The programs read these tables and change nothing in them by themselves.
GRANT SELECT ON "SearchDocument", "SearchPlace", "SearchWord" TO tendwell_app;
GRANT SELECT, DELETE ON "SearchChange" TO tendwell_app;

-- What the marketplace reads over all practices: ids in an order, public facts of some of them, and, of the times at which
-- someone is busy, when these begin and end; never whose or why.
GRANT SELECT ON "SearchDocument", "SearchPlace", "SearchWord", "SearchChange", "TherapyCategory", "Specialty" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "timeZone", state, "deletedAt") ON "Location" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "timeLength", "availableTimesEnabled", public, state, "addOn", "deletedAt") ON "Service" TO tendwell_lookup;
GRANT SELECT ON "ServiceLocation", "AvailabilityBlock" TO tendwell_lookup;
GRANT SELECT ("practiceId", "locationId", date, ranges) ON "AvailabilityOverride" TO tendwell_lookup;
GRANT SELECT ("practiceId", "startsAt", "endsAt", "cancelledAt") ON "BookableEvent" TO tendwell_lookup;
GRANT SELECT ("practiceId", "startsAt", "endsAt", "deletedAt") ON "PersonalEvent" TO tendwell_lookup;
GRANT SELECT ("practiceId", "startsAt", "endsAt", "calendarId", "feedId") ON "ExternalBusy" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", active) ON "Calendar", "CalendarFeed" TO tendwell_lookup;
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Location', 'Service', 'ServiceLocation', 'AvailabilityBlock', 'AvailabilityOverride', 'BookableEvent',
    'PersonalEvent', 'ExternalBusy', 'Calendar', 'CalendarFeed', 'SearchDocument', 'SearchPlace', 'SearchChange'] LOOP
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = format('public.%I', tbl)::regclass AND polname = 'lookup') THEN
      EXECUTE format('CREATE POLICY lookup ON public.%I FOR SELECT TO tendwell_lookup USING (true)', tbl);
    END IF;
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION search_text(text), search_miles(float8, float8, float8, float8) TO tendwell_lookup;
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

-- Ids of listed practices in order, with how many miles away the nearest of their places is, and how many there are (counted to
-- 1,001). asked: words (a tsquery), lat, lng, miles (an office may be away), kind (all, office, virtual, home), maxCents, specialty,
-- rating, open (weekends, evenings, mornings), sort (best, distance, rating, price). Where a place is asked for, home visits must
-- reach it, and of all kinds those who only work virtually stand last.
CREATE FUNCTION tenancy.search_practices(asked jsonb, skip int, most int)
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
    IF kind = 'all' THEN
      source := source || ' LEFT JOIN near n ON n."practiceId" = d."practiceId"';
      conditions := conditions || '(n."practiceId" IS NOT NULL OR d."hasVirtual")'::text;
    ELSE
      source := source || ' JOIN near n ON n."practiceId" = d."practiceId"';
    END IF;
    score := score || format(' - coalesce(n.miles / %s, 1.5) * 0.4', radius);
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
  IF NOT is_near AND words IS NULL AND coalesce(asked->>'sort', 'best') NOT IN ('rating', 'price') THEN
    -- Nothing narrows it down much: the best are read in their order, and counting ends where it no longer tells anything.
    RETURN QUERY EXECUTE format('
      SELECT d."practiceId", NULL::float8, (SELECT count(*)::int FROM (SELECT FROM "SearchDocument" d WHERE %1$s LIMIT 1001) c)
      FROM "SearchDocument" d WHERE %1$s ORDER BY d.quality DESC, d."practiceId" LIMIT %2$s OFFSET %3$s',
      CASE WHEN conditions = '{}' THEN 'true' ELSE array_to_string(conditions, ' AND ') END, most, skip);
    RETURN;
  END IF;
  RETURN QUERY EXECUTE format('WITH %1$s found AS MATERIALIZED (
      SELECT d."practiceId", %2$s AS miles, %3$s AS score, d."ratingAverage" AS rating, d."ratingCount" AS count, d."fromCents" AS cents
      FROM %4$s WHERE %5$s)
    SELECT f."practiceId", f.miles, (SELECT least(count(*), 1001)::int FROM found)
    FROM found f ORDER BY %6$s, f."practiceId" LIMIT %7$s OFFSET %8$s',
    near, miles_of, score, source, CASE WHEN conditions = '{}' THEN 'true' ELSE array_to_string(conditions, ' AND ') END,
    ordering, most, skip);
END $$;

-- What results show of some practices.
CREATE FUNCTION tenancy.search_documents(ids uuid[])
RETURNS TABLE ("practiceId" uuid, shown jsonb, "ratingAverage" float8, "ratingCount" int, "fromCents" int, quality float8,
  "hasOffice" boolean, "hasVirtual" boolean, "hasHome" boolean, "openWeekends" boolean, "openEvenings" boolean,
  "openMornings" boolean, specialties text[], places jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d."practiceId", d.shown, d."ratingAverage"::float8, d."ratingCount", d."fromCents", d.quality::float8, d."hasOffice",
    d."hasVirtual", d."hasHome", d."openWeekends", d."openEvenings", d."openMornings", d.specialties,
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'latitude', x.latitude, 'longitude', x.longitude,
      'reachMiles', x."reachMiles") ORDER BY x."locationId") FROM "SearchPlace" x WHERE x."practiceId" = d."practiceId"), '[]')
  FROM "SearchDocument" d WHERE d."practiceId" = ANY(ids)
$$;

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
      SELECT concat_ws(' · ', d.shown->>'name', d.shown->>'practitioner') AS text, d.shown->>'slug' AS slug, d.names AS plain,
        1 - d.quality AS away
      FROM (SELECT * FROM "SearchDocument" WHERE words <> '' AND "SearchDocument".words @@ nullif(search_suggestions.words, '')::tsquery
            LIMIT 300) d) p
  )
  SELECT r.kind, r.text, r.slug FROM ranked r WHERE r.rank IS NOT NULL
  ORDER BY r.rank, r.place, r.away, r.text LIMIT most OFFSET skip
$$;

-- What deciding the free times of some offers needs: pairs of [{practiceId, serviceId, locationId}], which must be open to clients.
CREATE FUNCTION tenancy.bookable_calendars(pairs jsonb, "from" timestamptz, "to" timestamptz, now timestamptz)
RETURNS TABLE ("practiceId" uuid, "serviceId" uuid, "locationId" uuid, "timeZone" text, "durationMinutes" int, "bufferMinutes" int,
  "leadMinutes" int, "incrementMinutes" int, "horizonDays" int, "serviceHoursApply" boolean, hours json, overrides json, busy json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, s.id, l.id, l."timeZone", s."timeLength", p."appointmentBufferTime", p."appointmentLeadTime", p."startTimeIncrement",
    p."bookingHorizonDays", s."availableTimesEnabled",
    (SELECT coalesce(json_agg(json_build_object('weekday', b.weekday, 'startMinute', b."startMinute", 'endMinute', b."endMinute",
        'ofService', b."serviceId" IS NOT NULL)), '[]')
      FROM "AvailabilityBlock" b
      WHERE b."practiceId" = p.id AND (b."locationId" = l.id OR b."locationId" IS NULL)
        AND (b."serviceId" = s.id OR b."serviceId" IS NULL)),
    (SELECT coalesce(json_agg(json_build_object('date', to_char(o.date, 'YYYY-MM-DD'), 'ranges', o.ranges,
        'own', o."locationId" IS NOT NULL)), '[]')
      FROM "AvailabilityOverride" o
      WHERE o."practiceId" = p.id AND (o."locationId" = l.id OR o."locationId" IS NULL)
        AND o.date BETWEEN bookable_calendars."from"::date - 2 AND bookable_calendars."to"::date + 2),
    (SELECT coalesce(json_agg(json_build_array((extract(epoch FROM b.s) * 1000)::float8, (extract(epoch FROM b.e) * 1000)::float8)
        ORDER BY b.s), '[]')
      FROM (
        SELECT a."startsAt", greatest(a."endsAt", a."busyUntil" - make_interval(mins => p."appointmentBufferTime"))
        FROM "Appointment" a
        WHERE a."practiceId" = p.id AND a.state IN ('pending', 'approved') AND a."startsAt" >= reach.early
          AND a."startsAt" < reach.until AND a."busyUntil" > reach.since
        UNION ALL
        SELECT h."startsAt", greatest(h."endsAt", h."busyUntil" - make_interval(mins => p."appointmentBufferTime"))
        FROM "BookingHold" h
        WHERE h."practiceId" = p.id AND h."releasedAt" IS NULL AND h."expiresAt" > bookable_calendars.now
          AND h."startsAt" >= reach.early AND h."startsAt" < reach.until AND h."busyUntil" > reach.since
        UNION ALL
        SELECT e."startsAt", e."endsAt" FROM "BookableEvent" e
        WHERE e."practiceId" = p.id AND e."cancelledAt" IS NULL AND e."startsAt" < reach.until AND e."endsAt" > reach.since
        UNION ALL
        SELECT e."startsAt", e."endsAt" FROM "PersonalEvent" e
        WHERE e."practiceId" = p.id AND e."deletedAt" IS NULL AND e."startsAt" < reach.until AND e."endsAt" > reach.since
        UNION ALL
        SELECT x."startsAt", x."endsAt" FROM "ExternalBusy" x
        LEFT JOIN "Calendar" c ON c."practiceId" = x."practiceId" AND c.id = x."calendarId"
        LEFT JOIN "CalendarFeed" f ON f."practiceId" = x."practiceId" AND f.id = x."feedId"
        WHERE x."practiceId" = p.id AND coalesce(c.active, f.active, true)
          AND x."startsAt" < reach.until AND x."endsAt" > reach.since
      ) b(s, e))
  FROM jsonb_to_recordset(pairs) AS pair("practiceId" uuid, "serviceId" uuid, "locationId" uuid)
  JOIN "Practice" p ON p.id = pair."practiceId" AND p."publishedAt" IS NOT NULL AND p."closedAt" IS NULL
  JOIN "Service" s ON s."practiceId" = p.id AND s.id = pair."serviceId" AND s.public AND s.state = 'active' AND NOT s."addOn"
    AND s."deletedAt" IS NULL
  JOIN "Location" l ON l."practiceId" = p.id AND l.id = pair."locationId" AND l.state <> 'disabled' AND l."deletedAt" IS NULL
  JOIN "ServiceLocation" o ON o."practiceId" = p.id AND o."serviceId" = s.id AND o."locationId" = l.id
  CROSS JOIN LATERAL (SELECT
    bookable_calendars."from" - make_interval(mins => p."appointmentBufferTime") AS since,
    -- No visit is longer than 31 days, so visits that began earlier need not be looked at.
    bookable_calendars."from" - interval '31 days' AS early,
    bookable_calendars."to" + make_interval(mins => p."appointmentBufferTime" + s."timeLength") AS until) reach
$$;

-- Documents of which an outside search index was not told yet, the oldest change first.
CREATE FUNCTION tenancy.search_changes(most int) RETURNS TABLE ("practiceId" uuid, "changedAt" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c."changedAt" FROM "SearchChange" c ORDER BY c."changedAt" LIMIT most
$$;

DO $$
DECLARE
  called text;
BEGIN
  FOREACH called IN ARRAY ARRAY['search_practices(jsonb, int, int)', 'search_documents(uuid[])', 'search_words(text[])',
    'search_suggestions(text, text, int, int)', 'bookable_calendars(jsonb, timestamptz, timestamptz, timestamptz)',
    'search_changes(int)'] LOOP
    EXECUTE format('ALTER FUNCTION tenancy.%s OWNER TO tendwell_lookup', called);
    EXECUTE format('REVOKE ALL ON FUNCTION tenancy.%s FROM PUBLIC', called);
    EXECUTE format('GRANT EXECUTE ON FUNCTION tenancy.%s TO tendwell_app', called);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();

SELECT refresh_search_documents(array_agg(id)) FROM "Practice" WHERE "publishedAt" IS NOT NULL HAVING count(*) > 0;
