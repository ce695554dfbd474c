-- A group event is full when it is full: whoever registers from outside takes a place that is still there. The event's row
-- is locked first, so that of two who want the last place the second sees the first. The practitioner may go past the
-- capacity knowingly (addedByOwner). The trigger runs as its caller, under the caller's row-level security.
CREATE FUNCTION event_registration_capacity() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  places int;
BEGIN
  SELECT e.capacity INTO places FROM "BookableEvent" e
    WHERE e."practiceId" = NEW."practiceId" AND e.id = NEW."bookableEventId" FOR UPDATE;
  IF places IS NOT NULL AND places <= (
    SELECT count(*) FROM "EventRegistration" r
    WHERE r."practiceId" = NEW."practiceId" AND r."bookableEventId" = NEW."bookableEventId" AND r.state = 'registered'
      AND r.id <> NEW.id) THEN
    RAISE EXCEPTION 'the event is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'EventRegistration_capacity';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "EventRegistration_capacity" BEFORE INSERT OR UPDATE OF state, "bookableEventId", "addedByOwner"
  ON "EventRegistration" FOR EACH ROW WHEN (NEW.state = 'registered' AND NOT NEW."addedByOwner")
  EXECUTE FUNCTION event_registration_capacity();
