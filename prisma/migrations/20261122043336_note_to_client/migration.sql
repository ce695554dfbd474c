-- AlterTable
ALTER TABLE "Appointment" ADD COLUMN     "noteToClient" TEXT;

-- Cancelling used to write over the practitioner's private note. What was sent to the client is known from what was wanted
-- sent; every other note stays private. The tables' owner is held by their policies too, which show nothing here.
ALTER TABLE "Appointment" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "OutboxEvent" NO FORCE ROW LEVEL SECURITY;
UPDATE "Appointment" a SET "noteToClient" = a."practitionerNote", "practitionerNote" = NULL
FROM "OutboxEvent" o
WHERE o."dedupeKey" = 'message:appointment_cancelled:' || a.id || ':' AND o."practiceId" = a."practiceId"
  AND a.state = 'cancelled' AND o.payload->>'note' = a."practitionerNote";
ALTER TABLE "Appointment" FORCE ROW LEVEL SECURITY;
ALTER TABLE "OutboxEvent" FORCE ROW LEVEL SECURITY;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
