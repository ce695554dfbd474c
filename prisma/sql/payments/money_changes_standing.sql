-- Keeps payment standings beside every movement of money: of one it is enough to know whose it is; several of one appointment are
-- one refresh.
CREATE FUNCTION money_changes_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "appointmentId") INTO changed FROM before_rows WHERE "appointmentId" IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT "appointmentId") INTO changed FROM now_rows WHERE "appointmentId" IS NOT NULL;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_payment_standings(changed); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Transaction', 'Adjustment', 'LedgerEntry'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_standing()', tbl || '_made_standing', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_standing()', tbl || '_changed_standing', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_standing()', tbl || '_gone_standing', tbl);
  END LOOP;
END $$;
