-- Keeps bills beside every change of a gift card that its sale's bill is made of.
CREATE FUNCTION gift_card_changes_bill() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM now_rows;
  ELSE
    SELECT array_agg(n.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
    WHERE (n.state, n."clientId", n."payUntil", n."paymentError") IS DISTINCT FROM (b.state, b."clientId", b."payUntil", b."paymentError");
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_bills(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "GiftCard_made_bill" AFTER INSERT ON "GiftCard"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION gift_card_changes_bill();
CREATE TRIGGER "GiftCard_changed_bill" AFTER UPDATE ON "GiftCard"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION gift_card_changes_bill();
