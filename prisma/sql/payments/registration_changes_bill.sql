-- Keeps bills beside every change of a registration that they are made of, and of its event's begin.
CREATE FUNCTION registration_changes_bill() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_TABLE_NAME = 'BookableEvent' THEN
    SELECT array_agg(r.id) INTO changed
    FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "EventRegistration" r ON r."practiceId" = n."practiceId" AND r."bookableEventId" = n.id
    WHERE n."startsAt" <> b."startsAt";
  ELSE
    SELECT array_agg(id) INTO changed FROM now_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_bills(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "EventRegistration_made_bill" AFTER INSERT ON "EventRegistration"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_changes_bill();
CREATE TRIGGER "EventRegistration_changed_bill" AFTER UPDATE ON "EventRegistration"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_changes_bill();
CREATE TRIGGER "BookableEvent_changed_bill" AFTER UPDATE ON "BookableEvent"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION registration_changes_bill();
