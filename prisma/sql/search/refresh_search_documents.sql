-- Writes the search documents of some practices anew; those that are not listed, not published, not verified or closed lose theirs. The practices
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
        AND p."publishedAt" IS NOT NULL AND p."verifiedAt" IS NOT NULL AND p."closedAt" IS NULL
        AND p."marketplaceListed")
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
      WHERE "practiceId" = p.id AND "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND rating IS NOT NULL AND verification <> 'link') r
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
    WHERE p.id = ANY(wanted) AND p."publishedAt" IS NOT NULL AND p."verifiedAt" IS NOT NULL AND p."closedAt" IS NULL
      AND p."marketplaceListed"
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
REVOKE ALL ON FUNCTION refresh_search_documents FROM PUBLIC;
