-- Notes an entry of a calendar outside as due with whatever it is made of: whoever books, moves, cancels, renames or edits need not think
-- of it, and it commits with their change.
CREATE FUNCTION changes_calendar_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  visits uuid[];
  events uuid[];
  personal uuid[];
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'Appointment' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(id) INTO visits FROM now_rows WHERE state = 'approved';
    ELSE
      SELECT array_agg(n.id) INTO visits FROM now_rows n JOIN before_rows b ON b.id = n.id
      WHERE (n.state, n."startsAt", n."endsAt", n."locationId", n."timeZone", n."icsSequence")
        IS DISTINCT FROM (b.state, b."startsAt", b."endsAt", b."locationId", b."timeZone", b."icsSequence");
    END IF;
  WHEN 'BookableEvent' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(id) INTO events FROM now_rows;
    ELSE
      SELECT array_agg(n.id) INTO events FROM now_rows n JOIN before_rows b ON b.id = n.id
      WHERE (n."cancelledAt", n."startsAt", n."endsAt", n."allDay", n."locationId", n.location, n."timeZone", n.name)
        IS DISTINCT FROM (b."cancelledAt", b."startsAt", b."endsAt", b."allDay", b."locationId", b.location, b."timeZone", b.name);
    END IF;
  WHEN 'PersonalEvent' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(id) INTO personal FROM now_rows;
    ELSE
      SELECT array_agg(n.id) INTO personal FROM now_rows n JOIN before_rows b ON b.id = n.id
      WHERE (n."deletedAt", n."startsAt", n."endsAt", n."allDay", n."timeZone", n.name)
        IS DISTINCT FROM (b."deletedAt", b."startsAt", b."endsAt", b."allDay", b."timeZone", b.name);
    END IF;
  WHEN 'Client' THEN
    SELECT array_agg(a.id) INTO visits FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "Appointment" a ON a."practiceId" = n."practiceId" AND a."clientId" = n.id
    JOIN "CalendarEventLink" e ON e."practiceId" = a."practiceId" AND e."appointmentId" = a.id
    WHERE (n."firstName", n."lastName") IS DISTINCT FROM (b."firstName", b."lastName");
  WHEN 'BookableEventType' THEN
    SELECT array_agg(e.id) INTO events FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "BookableEvent" e ON e."practiceId" = n."practiceId" AND e."bookableEventTypeId" = n.id AND e."cancelledAt" IS NULL
    WHERE (n.name, n."locationId", n.location) IS DISTINCT FROM (b.name, b."locationId", b.location);
  WHEN 'Location' THEN
    SELECT array_agg(DISTINCT a.id) INTO visits FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "Appointment" a ON a."practiceId" = n."practiceId" AND a."locationId" = n.id
    JOIN "CalendarEventLink" e ON e."practiceId" = a."practiceId" AND e."appointmentId" = a.id
    WHERE (n.kind, n."singleLine") IS DISTINCT FROM (b.kind, b."singleLine");
    SELECT array_agg(DISTINCT v.id) INTO events FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "BookableEventType" t ON t."practiceId" = n."practiceId"
    JOIN "BookableEvent" v ON v."practiceId" = n."practiceId" AND v."bookableEventTypeId" = t.id AND n.id IN (v."locationId", t."locationId")
    JOIN "CalendarEventLink" e ON e."practiceId" = v."practiceId" AND e."bookableEventId" = v.id
    WHERE (n.kind, n."singleLine") IS DISTINCT FROM (b.kind, b."singleLine");
  END CASE;
  IF COALESCE(visits, events, personal) IS NOT NULL THEN PERFORM calendar_entries_fall_due(visits, events, personal); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Appointment_made_entry" AFTER INSERT ON "Appointment"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "Appointment_changed_entry" AFTER UPDATE ON "Appointment"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "BookableEvent_made_entry" AFTER INSERT ON "BookableEvent"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "BookableEvent_changed_entry" AFTER UPDATE ON "BookableEvent"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "PersonalEvent_made_entry" AFTER INSERT ON "PersonalEvent"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "PersonalEvent_changed_entry" AFTER UPDATE ON "PersonalEvent"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "Client_changed_entry" AFTER UPDATE ON "Client"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "BookableEventType_changed_entry" AFTER UPDATE ON "BookableEventType"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
CREATE TRIGGER "Location_changed_entry" AFTER UPDATE ON "Location"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_calendar_entry();
