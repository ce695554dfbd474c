-- Notes a visit's or group event's meeting as due with whatever it is made of: whoever moves, confirms, cancels or edits one need not
-- think of it, and it commits with their change.
CREATE FUNCTION visit_changes_meeting() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  visits uuid[];
  events uuid[];
BEGIN
  IF TG_TABLE_NAME = 'Appointment' AND TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO visits FROM now_rows WHERE "isVirtual" AND state = 'approved';
  ELSIF TG_TABLE_NAME = 'Appointment' THEN
    SELECT array_agg(n.id) INTO visits FROM now_rows n JOIN before_rows b ON b.id = n.id
    WHERE (n."isVirtual" OR b."isVirtual")
      AND (n.state, n."startsAt", n."endsAt", n."locationId", n."timeZone", n."icsSequence")
        IS DISTINCT FROM (b.state, b."startsAt", b."endsAt", b."locationId", b."timeZone", b."icsSequence");
  ELSIF TG_TABLE_NAME = 'BookableEvent' AND TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO events FROM now_rows;
  ELSIF TG_TABLE_NAME = 'BookableEvent' THEN
    SELECT array_agg(n.id) INTO events FROM now_rows n JOIN before_rows b ON b.id = n.id
    WHERE (n."cancelledAt", n."startsAt", n."endsAt", n."locationId", n.location, n."timeZone", n.name)
      IS DISTINCT FROM (b."cancelledAt", b."startsAt", b."endsAt", b."locationId", b.location, b."timeZone", b.name);
  ELSE
    SELECT array_agg(e.id) INTO events FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "BookableEvent" e ON e."practiceId" = n."practiceId" AND e."bookableEventTypeId" = n.id AND e."cancelledAt" IS NULL
    WHERE (n.name, n."locationId", n.location) IS DISTINCT FROM (b.name, b."locationId", b.location);
  END IF;
  IF visits IS NOT NULL OR events IS NOT NULL THEN PERFORM meetings_fall_due(visits, events); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Appointment_made_meeting" AFTER INSERT ON "Appointment"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION visit_changes_meeting();
CREATE TRIGGER "Appointment_changed_meeting" AFTER UPDATE ON "Appointment"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changes_meeting();
CREATE TRIGGER "BookableEvent_made_meeting" AFTER INSERT ON "BookableEvent"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION visit_changes_meeting();
CREATE TRIGGER "BookableEvent_changed_meeting" AFTER UPDATE ON "BookableEvent"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changes_meeting();
CREATE TRIGGER "BookableEventType_changed_meeting" AFTER UPDATE ON "BookableEventType"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changes_meeting();
