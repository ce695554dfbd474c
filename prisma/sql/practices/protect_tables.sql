-- Gives every table that has no grants yet its grants and, where it has a practiceId, its policies: a list of tables is forgotten.
-- prisma/migrate.ts calls it last. A table that wants less (append only) grants for itself in its migration.
CREATE PROCEDURE tenancy.protect_tables() LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  tbl record;
  setting constant text := $q$nullif(current_setting('tendwell.practice_id', true), '')::uuid$q$;
  own text;
BEGIN
  FOR tbl IN
    SELECT c.oid, c.relname, a.attname AS key, a.attnotnull AS required
    FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      AND a.attname = CASE c.relname WHEN 'Practice' THEN 'id' ELSE 'practiceId' END
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
  LOOP
    IF NOT has_table_privilege('tendwell_app', tbl.oid, 'SELECT') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO tendwell_app', tbl.relname);
    END IF;
    CONTINUE WHEN tbl.key IS NULL
      OR EXISTS (SELECT FROM pg_policy WHERE polrelid = tbl.oid AND polname = 'practice');
    -- A row without a practice (a password reset's message) is seen only where no practice is set.
    own := format('%I = %s', tbl.key, setting);
    IF NOT tbl.required THEN
      own := format('%s OR (%I IS NULL AND %s IS NULL)', own, tbl.key, setting);
    END IF;
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tbl.relname);
    EXECUTE format('CREATE POLICY practice ON public.%I TO tendwell_app USING (%s) WITH CHECK (%s)', tbl.relname, own, own);
    -- FORCE binds the owner too, who migrates and seeds.
    EXECUTE format('CREATE POLICY owner ON public.%I TO CURRENT_USER USING (true) WITH CHECK (true)', tbl.relname);
  END LOOP;
END $$;
REVOKE ALL ON PROCEDURE tenancy.protect_tables FROM PUBLIC;
