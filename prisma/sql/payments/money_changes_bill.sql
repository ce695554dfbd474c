-- Keeps bills beside every movement of money: of one it is enough to know whose it is; several of one bill are one refresh.
CREATE FUNCTION money_changes_bill() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "billId") INTO changed FROM before_rows;
  ELSE
    SELECT array_agg(DISTINCT "billId") INTO changed FROM now_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_bills(changed); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Transaction', 'Adjustment', 'LedgerEntry'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_bill()', tbl || '_made_bill', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_bill()', tbl || '_changed_bill', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION money_changes_bill()', tbl || '_gone_bill', tbl);
  END LOOP;
END $$;
