-- The marketplace lists verified practices alone from now on: those that are not leave it.
WITH gone AS (
  DELETE FROM "SearchDocument" d USING "Practice" p WHERE p.id = d."practiceId" AND p."verifiedAt" IS NULL
  RETURNING d."practiceId")
INSERT INTO "SearchChange" ("practiceId", "changedAt") SELECT "practiceId", clock_timestamp() FROM gone
ON CONFLICT ("practiceId") DO UPDATE SET "changedAt" = clock_timestamp();
