-- Forms that wait for a client who could not be reached are thought of again at once when another address comes, or when messages are
-- switched on again: the visit may be today.
CREATE FUNCTION reached_client_wants_forms() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE "Appointment" a SET "intakeFormsAfter" = NULL
  WHERE a."practiceId" = NEW."practiceId" AND a."clientId" = NEW.id AND a."intakeFormsAfter" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "Client_reached" AFTER UPDATE OF email, phone, "mutedEmails", "mutedTexts" ON "Client" FOR EACH ROW
  WHEN ((NEW.email, NEW.phone, NEW."mutedEmails", NEW."mutedTexts")
    IS DISTINCT FROM (OLD.email, OLD.phone, OLD."mutedEmails", OLD."mutedTexts"))
  EXECUTE FUNCTION reached_client_wants_forms();
