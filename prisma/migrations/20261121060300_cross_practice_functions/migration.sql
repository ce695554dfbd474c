-- The few paths that rightly cross practices. Each function answers ids or public facts only, runs as tendwell_lookup
-- (which may read the columns below and write nothing), and may be called by tendwell_app alone. The one caller is
-- tenants/cross-practice.ts.

GRANT USAGE, CREATE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT ON "Practice", "CustomDomain", "Appointment", "BookingHold" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "tokenHash") ON "Review", "ReviewRequest", "EventRegistration" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "uploadHashHash") ON "VideoReview" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "uniqueIdHash") ON "IntakeRequest" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "clientId", "isDefault", "detachedAt") ON "PaymentMethod" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "providerSetupIntentId") ON "CardSetup" TO tendwell_lookup;
GRANT SELECT ON "Transaction" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "refundState", "createdAt") ON "Adjustment" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", state, "createdAt") ON "Message" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "processedAt", "createdAt") ON "OutboxEvent" TO tendwell_lookup;
GRANT SELECT (id, "processedAt", "parkedUntil", "receivedAt") ON "WebhookEvent" TO tendwell_lookup;

DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Practice', 'CustomDomain', 'Appointment', 'BookingHold', 'Review', 'ReviewRequest',
    'EventRegistration', 'VideoReview', 'IntakeRequest', 'PaymentMethod', 'CardSetup', 'Transaction', 'Adjustment',
    'Message', 'OutboxEvent'] LOOP
    EXECUTE format('CREATE POLICY lookup ON public.%I FOR SELECT TO tendwell_lookup USING (true)', tbl);
  END LOOP;
END $$;

-- Public facts of one practice; every function that answers a practice answers this.
CREATE TYPE tenancy.practice_info AS (
  id uuid, slug text, name text, "timeZone" text, currency text, "colorAccent" text, published boolean);

CREATE FUNCTION tenancy.practice_for_id(of uuid) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, p.slug, p.name, p."timeZone", p."defaultCurrency"::text, p."colorAccent", p."publishedAt" IS NOT NULL
  FROM "Practice" p WHERE p.id = of AND p."closedAt" IS NULL
$$;

CREATE FUNCTION tenancy.practice_for_slug(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "Practice" p, tenancy.practice_for_id(p.id) i WHERE p.slug = of
$$;

CREATE FUNCTION tenancy.practice_for_domain(of text) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "CustomDomain" d, tenancy.practice_for_id(d."practiceId") i WHERE d.domain = of AND d.status = 'active'
$$;

CREATE FUNCTION tenancy.practice_for_owner(of uuid) RETURNS SETOF tenancy.practice_info
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.* FROM "Practice" p, tenancy.practice_for_id(p.id) i WHERE p."ownerUserId" = of
$$;

CREATE FUNCTION tenancy.practice_for_stripe_account(account text) RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id FROM "Practice" p WHERE p."stripeAccountId" = account
$$;

-- What a link that stands for a person opens, by the SHA-256 (hex) of its token.
CREATE FUNCTION tenancy.link_for_hash(kind text, hash text) RETURNS TABLE ("practiceId" uuid, "subjectId" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  CASE kind
    WHEN 'appointment' THEN
      RETURN QUERY SELECT "practiceId", id FROM "Appointment" WHERE "instantActionTokenHash" = hash;
    WHEN 'hold' THEN RETURN QUERY SELECT "practiceId", id FROM "BookingHold" WHERE "tokenHash" = hash;
    WHEN 'review' THEN RETURN QUERY SELECT "practiceId", id FROM "Review" WHERE "tokenHash" = hash;
    WHEN 'review_request' THEN RETURN QUERY SELECT "practiceId", id FROM "ReviewRequest" WHERE "tokenHash" = hash;
    WHEN 'referral' THEN RETURN QUERY SELECT id, id FROM "Practice" WHERE "referralCodeHash" = hash;
    WHEN 'upload' THEN RETURN QUERY SELECT "practiceId", id FROM "VideoReview" WHERE "uploadHashHash" = hash;
    WHEN 'intake' THEN RETURN QUERY SELECT "practiceId", id FROM "IntakeRequest" WHERE "uniqueIdHash" = hash;
    WHEN 'registration' THEN RETURN QUERY SELECT "practiceId", id FROM "EventRegistration" WHERE "tokenHash" = hash;
    ELSE RAISE EXCEPTION 'no such kind of link: %', kind;
  END CASE;
END $$;

-- Approved, not begun, inside the practice's minutes before the start, and not yet reminded on this channel.
CREATE FUNCTION tenancy.appointments_to_remind(now timestamptz, channel text, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF channel = 'email' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."emailReminderAt" IS NULL AND p."appointmentReminderEmailEnabled" AND p."closedAt" IS NULL
        AND a."startsAt" > appointments_to_remind.now
        AND a."startsAt" <= appointments_to_remind.now
          + make_interval(mins => (SELECT max("appointmentEmailReminderMinutes") FROM "Practice"))
        AND a."startsAt" <= appointments_to_remind.now + make_interval(mins => p."appointmentEmailReminderMinutes")
      ORDER BY a."startsAt" LIMIT most;
  ELSIF channel = 'sms' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."textReminderAt" IS NULL AND p."appointmentReminderTextEnabled" AND p."closedAt" IS NULL
        AND a."startsAt" > appointments_to_remind.now
        AND a."startsAt" <= appointments_to_remind.now
          + make_interval(mins => (SELECT max("appointmentTextReminderMinutes") FROM "Practice"))
        AND a."startsAt" <= appointments_to_remind.now + make_interval(mins => p."appointmentTextReminderMinutes")
      ORDER BY a."startsAt" LIMIT most;
  ELSE
    RAISE EXCEPTION 'no such channel: %', channel;
  END IF;
END $$;

-- Approved, owing, with a card on file, on the venue's day of `now` or up to 30 days before, no charge on its way or
-- done, and no decline that waits for someone (a decline counts as due again only from its nextChargeAttemptAt).
CREATE FUNCTION tenancy.appointments_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId" AND p."closedAt" IS NULL
  WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid"
    AND a."startsAt" > appointments_to_charge.now - interval '30 days'
    AND a."startsAt" < appointments_to_charge.now + interval '26 hours'
    AND (appointments_to_charge.now AT TIME ZONE a."timeZone")::date >= (a."startsAt" AT TIME ZONE a."timeZone")::date
    AND CASE WHEN a."nextChargeAttemptAt" IS NULL THEN a."paymentError" IS NULL
             ELSE a."nextChargeAttemptAt" <= appointments_to_charge.now END
    AND EXISTS (SELECT FROM "PaymentMethod" m
      WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
        AND (m.id = a."paymentMethodId" OR m."isDefault"))
    AND NOT EXISTS (SELECT FROM "Transaction" t
      WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
        AND t.type = 'Charge' AND t.state IN (0, 1))
  ORDER BY a."startsAt" LIMIT most
$$;

CREATE FUNCTION tenancy.expired_holds(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT h."practiceId", h.id FROM "BookingHold" h
  WHERE h."releasedAt" IS NULL AND h."expiresAt" <= expired_holds.now ORDER BY h."expiresAt" LIMIT most
$$;

CREATE FUNCTION tenancy.queued_messages(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m WHERE m.state = 'queued' ORDER BY m."createdAt" LIMIT most
$$;

CREATE FUNCTION tenancy.unprocessed_outbox(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT o."practiceId", o.id FROM "OutboxEvent" o WHERE o."processedAt" IS NULL ORDER BY o."createdAt" LIMIT most
$$;

-- Charges whose outcome is unknown since before that moment: the process may have died between call and commit.
CREATE FUNCTION tenancy.unresolved_transactions(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t."practiceId", t.id FROM "Transaction" t
  WHERE t.type = 'Charge' AND t.state = 0 AND t."createdAt" < before AND COALESCE(t."lastAttemptAt", t."createdAt") < before
  ORDER BY t."createdAt" LIMIT most
$$;

CREATE FUNCTION tenancy.unresolved_refunds(before timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT j."practiceId", j.id FROM "Adjustment" j
  WHERE j."refundState" = 0 AND j."createdAt" < before ORDER BY j."createdAt" LIMIT most
$$;

-- Webhooks whose waiting is over, and those a dying process left behind a minute ago.
CREATE FUNCTION tenancy.parked_webhooks(now timestamptz, most int) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT w.id FROM "WebhookEvent" w
  WHERE w."processedAt" IS NULL
    AND COALESCE(w."parkedUntil", w."receivedAt" + interval '1 minute') <= parked_webhooks.now
  ORDER BY w."receivedAt" LIMIT most
$$;

CREATE FUNCTION tenancy.transaction_for_payment_intent(intent text) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t."practiceId", t.id FROM "Transaction" t WHERE t."providerPaymentIntentId" = intent
$$;

CREATE FUNCTION tenancy.card_setup_for_intent(intent text) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id FROM "CardSetup" s WHERE s."providerSetupIntentId" = intent
$$;

-- Puts a job into the queue, in the caller's transaction. graphile_worker.add_job comes with the queue's own
-- migrations, later than this one: plpgsql looks it up at the first call.
CREATE FUNCTION tenancy.enqueue_job(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key);
END $$;

DO $$
DECLARE
  fn record;
BEGIN
  GRANT CREATE ON SCHEMA tenancy TO tendwell_jobs;
  FOR fn IN SELECT p.oid::regprocedure AS signature, p.proname FROM pg_proc p
            WHERE p.pronamespace = 'tenancy'::regnamespace AND p.prokind = 'f' LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', fn.signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tendwell_app', fn.signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', fn.signature,
      CASE fn.proname WHEN 'enqueue_job' THEN 'tendwell_jobs' ELSE 'tendwell_lookup' END);
  END LOOP;
  REVOKE CREATE ON SCHEMA tenancy FROM tendwell_jobs, tendwell_lookup;
END $$;
