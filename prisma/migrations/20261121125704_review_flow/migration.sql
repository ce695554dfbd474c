-- CreateEnum
CREATE TYPE "ReviewVerification" AS ENUM ('visit', 'import', 'link');

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "reviewCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reviewRatingSum" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "verification" "ReviewVerification" NOT NULL DEFAULT 'link';

UPDATE "Review" SET verification = 'import' WHERE imported;
UPDATE "Review" SET verification = 'visit' WHERE "appointmentId" IS NOT NULL AND NOT imported;
ALTER TABLE "Review" ADD CONSTRAINT "Review_imported" CHECK (imported = (verification = 'import'));

-- Others see what has its stars and its words (none for a video) and, where the practitioner typed it in, the client's yes.
ALTER TABLE "Review" ADD CONSTRAINT "Review_live" CHECK (
  "liveAt" IS NULL OR (rating IS NOT NULL AND text IS NOT NULL AND (NOT imported OR "confirmedAt" IS NOT NULL)));

-- One review a visit stands in the tables; without a visit it is one a client. What was imported is the practitioner's own list.
CREATE UNIQUE INDEX "Review_without_visit" ON "Review" ("practiceId", "clientId") WHERE "appointmentId" IS NULL AND NOT imported;

-- The average that searches sort and show by, as two sums: no change of a review can be missed, nor counted twice.
CREATE FUNCTION review_changes_rating() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" + d.count, "reviewRatingSum" = p."reviewRatingSum" + d.stars
    FROM (SELECT "practiceId", count(*)::int AS count, sum(rating)::int AS stars FROM now_rows
          WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL GROUP BY 1) d
    WHERE p.id = d."practiceId";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" - d.count, "reviewRatingSum" = p."reviewRatingSum" - d.stars
    FROM (SELECT "practiceId", count(*)::int AS count, sum(rating)::int AS stars FROM before_rows
          WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL GROUP BY 1) d
    WHERE p.id = d."practiceId";
  ELSE
    UPDATE "Practice" p SET "reviewCount" = p."reviewCount" + d.count, "reviewRatingSum" = p."reviewRatingSum" + d.stars
    FROM (SELECT "practiceId", sum(one)::int AS count, sum(one * rating)::int AS stars
          FROM (SELECT "practiceId", 1 AS one, rating FROM now_rows WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL
                UNION ALL
                SELECT "practiceId", -1, rating FROM before_rows WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL) changes
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

UPDATE "Practice" p SET "reviewCount" = d.count, "reviewRatingSum" = d.stars
FROM (SELECT "practiceId", count(*)::int AS count, sum(rating)::int AS stars FROM "Review"
      WHERE "liveAt" IS NOT NULL AND "deletedAt" IS NULL GROUP BY 1) d
WHERE p.id = d."practiceId";

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
