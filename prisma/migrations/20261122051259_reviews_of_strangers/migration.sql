-- Reviews by a practice's public link come from people whom nobody knows: forty invented ones would make any average. They are shown
-- apart and counted nowhere until their writer comes by the link of a visit or of a request that the practice sent to them, which
-- makes the review one of verification 'visit'. The triggers stay; what they add up changes.
CREATE OR REPLACE FUNCTION review_changes_rating() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" + d.count, "reviewRatingSum" = p."reviewRatingSum" + d.stars
    FROM (SELECT "practiceId", count(*)::int AS count, sum(rating)::int AS stars FROM now_rows
          WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND verification <> 'link' GROUP BY 1) d
    WHERE p.id = d."practiceId";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" - d.count, "reviewRatingSum" = p."reviewRatingSum" - d.stars
    FROM (SELECT "practiceId", count(*)::int AS count, sum(rating)::int AS stars FROM before_rows
          WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND verification <> 'link' GROUP BY 1) d
    WHERE p.id = d."practiceId";
  ELSE
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" + d.count, "reviewRatingSum" = p."reviewRatingSum" + d.stars
    FROM (SELECT "practiceId", sum(one)::int AS count, sum(one * rating)::int AS stars
          FROM (SELECT "practiceId", 1 AS one, rating FROM now_rows
                WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND verification <> 'link'
                UNION ALL
                SELECT "practiceId", -1, rating FROM before_rows
                WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND verification <> 'link') changes
          GROUP BY 1) d
    WHERE p.id = d."practiceId" AND (d.count, d.stars) <> (0, 0);
  END IF;
  RETURN NULL;
END $$;

UPDATE "Practice" p SET "reviewCount" = d.count, "reviewRatingSum" = d.stars
FROM (SELECT q.id, count(r.id)::int AS count, coalesce(sum(r.rating), 0)::int AS stars
      FROM "Practice" q LEFT JOIN "Review" r ON r."practiceId" = q.id AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL
        AND r.verification <> 'link'
      GROUP BY 1) d
WHERE p.id = d.id AND (p."reviewCount", p."reviewRatingSum") IS DISTINCT FROM (d.count, d.stars);

-- What searches show and sort by is the same average. One clause of the function changes; the rest stays as it was written last.
DO $$
DECLARE
  written text := pg_get_functiondef('refresh_search_documents(uuid[])'::regprocedure);
  clause text := 'AND "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND rating IS NOT NULL) r';
BEGIN
  IF strpos(written, clause) = 0 THEN
    RAISE EXCEPTION 'refresh_search_documents reads reviews in another way';
  END IF;
  EXECUTE replace(written, clause,
    'AND "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND rating IS NOT NULL AND verification <> ''link'') r');
END $$;
SELECT refresh_search_documents(coalesce(array_agg("practiceId"), '{}')) FROM "SearchDocument";

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
