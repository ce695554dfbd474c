-- Who may touch what. The migrations' own user owns every table; the programs take one of these roles, which can log
-- in nowhere and own no table:
--   tendwell_app     web and worker: rows of one practice at a time, by row-level security
--   tendwell_jobs    the queue: owns the schema graphile_worker and nothing else
--   tendwell_lookup  nobody connects as it: owner of the functions that rightly cross practices (schema tenancy)

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['tendwell_app', 'tendwell_jobs', 'tendwell_lookup'] LOOP
    -- Roles belong to the whole server, so another database of it may have made them already.
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    -- A superuser takes any role as it is; anyone else must be a member.
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      BEGIN
        EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
      EXCEPTION WHEN insufficient_privilege THEN
        IF NOT pg_has_role(role_name, 'USAGE') THEN
          RAISE EXCEPTION 'the database user % must be a member of the role %', current_user, role_name;
        END IF;
      END;
    END IF;
  END LOOP;
END $$;

CREATE SCHEMA tenancy;
GRANT USAGE ON SCHEMA tenancy TO tendwell_app;

-- Gives every table that has no grants yet its grants and, where it has a practiceId, its policies. Migrations made by
-- scripts/migration.mjs end with this call. A table that wants less (append only) grants for itself before the call.
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
REVOKE ALL ON PROCEDURE tenancy.protect_tables() FROM PUBLIC;

-- History is written once: no UPDATE, no DELETE for the programs.
GRANT SELECT, INSERT ON "LedgerEntry", "AuditEntry", "TimelineEntry" TO tendwell_app;
-- A practice or a person is closed, never deleted, by the programs; the cascade would take history along.
GRANT SELECT, INSERT, UPDATE ON "Practice", "User" TO tendwell_app;

CALL tenancy.protect_tables();

-- The queue's schema and the one table its installer looks for first, as its documentation gives it. With them in
-- place its own migrations run as tendwell_jobs, which then needs no right to create schemas in the database.
CREATE SCHEMA graphile_worker;
CREATE TABLE graphile_worker.migrations (id int PRIMARY KEY, ts timestamptz DEFAULT now() NOT NULL, breaking boolean NOT NULL DEFAULT false);
GRANT CREATE ON SCHEMA graphile_worker TO tendwell_jobs;
ALTER TABLE graphile_worker.migrations OWNER TO tendwell_jobs;
-- Giving a schema away takes the right to create schemas in the database, which the new owner need not keep.
DO $$
BEGIN
  EXECUTE format('GRANT CREATE ON DATABASE %I TO tendwell_jobs', current_database());
  ALTER SCHEMA graphile_worker OWNER TO tendwell_jobs;
  EXECUTE format('REVOKE CREATE ON DATABASE %I FROM tendwell_jobs', current_database());
END $$;
