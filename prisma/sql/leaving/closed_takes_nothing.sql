-- The proof that a practice which its owner has closed takes nothing new, whoever was under way. It fires after the foreign key to the
-- practice was looked at, which waits for whoever closes it, and sees what they wrote.
CREATE FUNCTION closed_takes_nothing() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM "Practice" p WHERE p.id = NEW."practiceId" AND p."closedAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'the practice is closed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "zz_closed_takes_no_appointment" AFTER INSERT ON "Appointment"
  FOR EACH ROW EXECUTE FUNCTION closed_takes_nothing();
CREATE TRIGGER "zz_closed_takes_no_registration" AFTER INSERT ON "EventRegistration"
  FOR EACH ROW EXECUTE FUNCTION closed_takes_nothing();
CREATE TRIGGER "zz_closed_takes_no_payment" AFTER INSERT ON "Transaction"
  FOR EACH ROW WHEN (NEW.state = 0) EXECUTE FUNCTION closed_takes_nothing();
CREATE TRIGGER "zz_closed_takes_no_gift_card" AFTER INSERT ON "GiftCard"
  FOR EACH ROW EXECUTE FUNCTION closed_takes_nothing();
