-- Keeps bills beside every change of an appointment that they are made of.
CREATE FUNCTION appointment_changes_bill() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM now_rows;
  ELSE
    SELECT array_agg(n.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
    WHERE (n.state, n."startsAt", n."clientId", n."amountCents", n."feeCents", n."platformFeeCents", n."tipAmountCents",
           n."amountCurrency", n."markPaid", n."paidAt", n."paymentError", n."policyFeeCents", n."feeWaivedAt")
      IS DISTINCT FROM (b.state, b."startsAt", b."clientId", b."amountCents", b."feeCents", b."platformFeeCents",
           b."tipAmountCents", b."amountCurrency", b."markPaid", b."paidAt", b."paymentError", b."policyFeeCents", b."feeWaivedAt");
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_bills(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Appointment_made_bill" AFTER INSERT ON "Appointment"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION appointment_changes_bill();
CREATE TRIGGER "Appointment_changed_bill" AFTER UPDATE ON "Appointment"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION appointment_changes_bill();
