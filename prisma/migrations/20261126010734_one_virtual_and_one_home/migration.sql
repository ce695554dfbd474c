-- A practice has one virtual and one in-home location (spec 002 §4): the proof behind the rule of upsertLocation.
CREATE UNIQUE INDEX "Location_one_of_kind" ON "Location" ("practiceId", kind)
  WHERE kind IN ('virtual', 'home') AND "deletedAt" IS NULL;
