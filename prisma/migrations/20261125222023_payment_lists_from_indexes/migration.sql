-- The payments list counts and sums every bill of a practice at each visit, of which rows hold far more than it needs: the columns
-- that it reads stand in the indexes that find them, and the table is not looked at.
DROP INDEX "Bill_practiceId_startsAt_appointmentId_idx";
CREATE INDEX "Bill_practiceId_startsAt_appointmentId_idx" ON "Bill" ("practiceId", "startsAt", "appointmentId")
  INCLUDE (kind, status, currency, "collectedCents");
DROP INDEX "Bill_owed";
CREATE INDEX "Bill_owed" ON "Bill" ("practiceId", "startsAt")
  INCLUDE (kind, status, currency, requested, "totalCents", "collectedCents", "keptFeeCents", "dueCents")
  WHERE status IN ('failed', 'open');
