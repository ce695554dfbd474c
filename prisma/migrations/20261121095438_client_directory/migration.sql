-- The clients' table in the order of names as people sort them; what was deleted is not in it.
CREATE INDEX "Client_by_name" ON "Client"
  ("practiceId", (lower("firstName" || ' ' || "lastName") COLLATE "und-x-icu"), id) WHERE "deletedAt" IS NULL;

-- Each client's latest visit that took place, without reading the visits themselves.
CREATE INDEX "Appointment_took_place" ON "Appointment" ("practiceId", "clientId", "startsAt" DESC) WHERE state = 'approved';

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
