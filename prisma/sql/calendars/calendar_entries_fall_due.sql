-- Notes that somebody has to look at the entries of these appointments, group events and personal events in calendars outside. One that
-- is not there yet is noted where a practice has chosen a calendar; what is to become of it is worked out by whoever looks.
CREATE FUNCTION calendar_entries_fall_due(visits uuid[], events uuid[], personal uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE "CalendarEventLink" SET "dueAt" = 'epoch', revision = revision + 1, failures = 0
  WHERE "appointmentId" = ANY(visits) OR "bookableEventId" = ANY(events) OR "personalEventId" = ANY(personal);

  INSERT INTO "CalendarEventLink" (id, "practiceId", "calendarId", "appointmentId", "dueAt")
  SELECT gen_random_uuid(), a."practiceId", c."calendarId", a.id, 'epoch'
  FROM "Appointment" a JOIN "Calendar" c ON c."practiceId" = a."practiceId" AND c."isWritten"
  WHERE a.id = ANY(visits) AND a.state = 'approved'
  ORDER BY a.id
  ON CONFLICT ("practiceId", "calendarId", "appointmentId") DO NOTHING;

  INSERT INTO "CalendarEventLink" (id, "practiceId", "calendarId", "bookableEventId", "dueAt")
  SELECT gen_random_uuid(), e."practiceId", c."calendarId", e.id, 'epoch'
  FROM "BookableEvent" e JOIN "Calendar" c ON c."practiceId" = e."practiceId" AND c."isWritten"
  WHERE e.id = ANY(events) AND e."cancelledAt" IS NULL
  ORDER BY e.id
  ON CONFLICT ("practiceId", "calendarId", "bookableEventId") DO NOTHING;

  INSERT INTO "CalendarEventLink" (id, "practiceId", "calendarId", "personalEventId", "dueAt")
  SELECT gen_random_uuid(), e."practiceId", c."calendarId", e.id, 'epoch'
  FROM "PersonalEvent" e JOIN "Calendar" c ON c."practiceId" = e."practiceId" AND c."isWritten"
  WHERE e.id = ANY(personal) AND e."deletedAt" IS NULL
  ORDER BY e.id
  ON CONFLICT ("practiceId", "calendarId", "personalEventId") DO NOTHING;
END $$;
