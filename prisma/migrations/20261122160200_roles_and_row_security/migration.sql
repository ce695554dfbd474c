-- Who may touch what. The migrations' own user owns every table; the programs log in as one of these roles, which own no table:
--   tendwell_app     web and worker: rows of one practice at a time, by row-level security
--   tendwell_jobs    the queue: owns the schema graphile_worker and nothing else
--   tendwell_lookup  nobody connects as it: owner of the functions that rightly cross practices (schema tenancy)

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['tendwell_app', 'tendwell_jobs', 'tendwell_lookup'] LOOP
    -- Roles belong to the whole server, so another database of it or whoever may make roles may have made them already.
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
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

-- History is written once: no UPDATE, no DELETE for the programs.
GRANT SELECT, INSERT ON "LedgerEntry", "AuditEntry", "TimelineEntry" TO tendwell_app;
-- A practice or a person is closed, never deleted, by the programs; the cascade would take history along.
GRANT SELECT, INSERT, UPDATE ON "Practice", "User" TO tendwell_app;

-- The programs read what searches read and change nothing in it by themselves.
GRANT SELECT ON "SearchDocument", "SearchPlace", "SearchResult", "SearchWord" TO tendwell_app;
GRANT SELECT, DELETE ON "SearchChange" TO tendwell_app;

-- Public facts of one practice; every function that answers a practice answers this.
CREATE TYPE tenancy.practice_info AS (
  id uuid, slug text, name text, "timeZone" text, currency text, "colorAccent" text, published boolean);

-- All that the functions which cross practices may read. They answer ids, public facts and, of the times at which someone is busy,
-- when these begin and end; they write nothing. The one caller is tenants/cross-practice.ts.
GRANT USAGE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT ON "Practice", "CustomDomain", "Appointment", "BookingHold", "Transaction", "ServiceLocation", "AvailabilityBlock",
  "SearchDocument", "SearchPlace", "SearchResult", "SearchWord", "SearchChange", "TherapyCategory", "Specialty" TO tendwell_lookup;
GRANT SELECT (id, kind, email, phone, "firstName", "lastName", "emailVerifiedAt", "phoneVerifiedAt", "disabledAt")
  ON "User" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "userId", email, phone, "firstName", "lastName", "notUserIds", "deletedAt")
  ON "Client" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "tokenHash") ON "Review", "ReviewRequest" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "uploadHashHash") ON "VideoReview" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "uniqueIdHash") ON "IntakeRequest" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "codeHash") ON "DetailsHandOver" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "bookableEventId", state, "paymentStatus", "payUntil", "tokenHash")
  ON "EventRegistration" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "clientId", provider, "isDefault", "detachedAt") ON "PaymentMethod" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", provider, operational, "disconnectedAt", "erroredAt", "externalAccountId", "locationId",
  "accessTokenSealed", "refreshTokenSealed", "tokenExpiresAt", "tokenRenewalAt") ON "PaymentAccount" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "providerSetupIntentId") ON "CardSetup" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "appointmentId", "amountCents", "refundState", "createdAt", "removedAt")
  ON "Adjustment" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", state, "createdAt") ON "Message" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "processedAt", "createdAt") ON "OutboxEvent" TO tendwell_lookup;
GRANT SELECT (id, "processedAt", "parkedUntil", "receivedAt") ON "WebhookEvent" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "timeZone", state, "deletedAt") ON "Location" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "amountCents", "timeLength", "availableTimesEnabled", public, state, "addOn", package, "deletedAt")
  ON "Service" TO tendwell_lookup;
GRANT SELECT ("practiceId", "serviceId", "amountCents", "timeLength", "deletedAt") ON "ServiceVariation" TO tendwell_lookup;
GRANT SELECT ("practiceId", "locationId", date, ranges) ON "AvailabilityOverride" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "startsAt", "endsAt", "timeZone", "cancelledAt") ON "BookableEvent" TO tendwell_lookup;
GRANT SELECT ("practiceId", "startsAt", "endsAt", "deletedAt") ON "PersonalEvent" TO tendwell_lookup;
GRANT SELECT ("practiceId", "startsAt", "endsAt", "calendarId", "feedId") ON "ExternalBusy" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", active) ON "Calendar", "CalendarFeed" TO tendwell_lookup;
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Adjustment', 'Appointment', 'AvailabilityBlock', 'AvailabilityOverride', 'BookableEvent', 'BookingHold', 'Calendar',
    'CalendarFeed', 'CardSetup', 'Client', 'CustomDomain', 'DetailsHandOver', 'EventRegistration', 'ExternalBusy',
    'IntakeRequest', 'Location', 'Message', 'OutboxEvent', 'PaymentAccount', 'PaymentMethod', 'PersonalEvent', 'Practice',
    'Review', 'ReviewRequest', 'SearchChange', 'SearchDocument', 'SearchPlace', 'SearchResult', 'Service',
    'ServiceLocation', 'ServiceVariation', 'Transaction', 'VideoReview'] LOOP
    EXECUTE format('CREATE POLICY lookup ON public.%I FOR SELECT TO tendwell_lookup USING (true)', tbl);
  END LOOP;
END $$;

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
