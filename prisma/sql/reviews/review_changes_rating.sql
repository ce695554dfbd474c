-- The average that searches sort and show by, as two sums: no change of a review can be missed, nor counted twice. Reviews by a
-- practice's public link come from people whom nobody knows: forty invented ones would make any average. They are shown apart and
-- counted nowhere until their writer comes by the link of an appointment or of a request that the practice sent to them, which makes the
-- review one of verification 'visit'.
CREATE FUNCTION review_changes_rating() RETURNS trigger
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

CREATE TRIGGER "Review_made_rating" AFTER INSERT ON "Review"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION review_changes_rating();
CREATE TRIGGER "Review_changed_rating" AFTER UPDATE ON "Review"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION review_changes_rating();
CREATE TRIGGER "Review_gone_rating" AFTER DELETE ON "Review"
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION review_changes_rating();
