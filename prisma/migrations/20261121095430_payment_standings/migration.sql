-- CreateEnum
CREATE TYPE "PaymentStandingKind" AS ENUM ('declined', 'cancelled', 'free', 'paid', 'waived', 'under_way', 'failed', 'open');

-- CreateTable
CREATE TABLE "PaymentStanding" (
    "appointmentId" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "standing" "PaymentStandingKind" NOT NULL,
    "requested" BOOLEAN NOT NULL,
    "fullTotalCents" INTEGER NOT NULL,
    "collectedCents" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,

    CONSTRAINT "PaymentStanding_pkey" PRIMARY KEY ("appointmentId")
);

-- CreateIndex
CREATE INDEX "PaymentStanding_practiceId_startsAt_appointmentId_idx" ON "PaymentStanding"("practiceId", "startsAt", "appointmentId");

-- CreateIndex
CREATE INDEX "PaymentStanding_practiceId_clientId_idx" ON "PaymentStanding"("practiceId", "clientId");

-- AddForeignKey
ALTER TABLE "PaymentStanding" ADD CONSTRAINT "PaymentStanding_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the inbox shows of payments: few rows of many.
CREATE INDEX "PaymentStanding_owed" ON "PaymentStanding" ("practiceId", "startsAt")
  WHERE standing IN ('failed', 'open') AND NOT requested;
-- A search for a service's name among the visits of a practice.
CREATE INDEX "AppointmentService_service" ON "AppointmentService" ("practiceId", "serviceId") INCLUDE ("appointmentId");

-- Which filter of the payments list a payment is under (spec 001, section 9), or 'none': only under all payments. The words of the
-- statuses, and the rule itself, stand in app/domain/payments/payment-status.ts.
CREATE FUNCTION payment_filter(standing "PaymentStandingKind", requested boolean, past boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN standing IN ('declined', 'cancelled') THEN 'none'
  WHEN standing = 'free' THEN 'free'
  WHEN standing = 'paid' THEN 'paid'
  WHEN requested AND past THEN 'none'
  WHEN standing = 'waived' THEN 'free'
  WHEN standing = 'failed' THEN 'unpaid'
  WHEN NOT past THEN 'upcoming'
  WHEN standing = 'under_way' THEN 'none'
  ELSE 'unpaid'
END;

-- Writes the standings of some appointments anew. The kept rows are locked, in one order, before what they are made of is
-- read: of two changes at one moment the later one then sees the earlier one's.
CREATE FUNCTION refresh_payment_standings(wanted uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM "PaymentStanding" WHERE "appointmentId" = ANY(wanted) ORDER BY "appointmentId" FOR UPDATE;
  INSERT INTO "PaymentStanding" AS kept ("appointmentId", "practiceId", "clientId", "startsAt", standing, requested,
                                         "fullTotalCents", "collectedCents", currency)
  SELECT a.id, a."practiceId", a."clientId", a."startsAt",
         (CASE
            WHEN a.state = 'unavailable' THEN 'declined'
            WHEN a.state = 'cancelled' THEN 'cancelled'
            WHEN m.price = 0 THEN 'free'
            WHEN a."markPaid" OR a."paidAt" IS NOT NULL OR EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
                AND t.type = 'Charge' AND t.state = 1) THEN 'paid'
            WHEN m.price <= m.adjusted THEN 'waived'
            WHEN EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'
                AND t.type = 'Charge' AND t.state = 0) THEN 'under_way'
            WHEN a."paymentError" IS NOT NULL THEN 'failed'
            ELSE 'open'
          END)::"PaymentStandingKind",
         a.state = 'pending', greatest(0, m.price + a."tipAmountCents" - m.adjusted), m.collected, a."amountCurrency"
  FROM "Appointment" a
  CROSS JOIN LATERAL (SELECT
      a."amountCents" + a."feeCents" + a."platformFeeCents" AS price,
      COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j WHERE j."practiceId" = a."practiceId"
                  AND j."appointmentId" = a.id AND j."removedAt" IS NULL), 0)::int AS adjusted,
      COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = a."practiceId"
                  AND l."appointmentId" = a.id), 0)::int AS collected) m
  WHERE a.id = ANY(wanted)
  ON CONFLICT ("appointmentId") DO UPDATE SET
    "clientId" = EXCLUDED."clientId", "startsAt" = EXCLUDED."startsAt", standing = EXCLUDED.standing,
    requested = EXCLUDED.requested, "fullTotalCents" = EXCLUDED."fullTotalCents",
    "collectedCents" = EXCLUDED."collectedCents", currency = EXCLUDED.currency
  WHERE kept IS DISTINCT FROM EXCLUDED;
END $$;

CREATE FUNCTION appointment_changes_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM now_rows;
  ELSE
    SELECT array_agg(n.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
    WHERE (n.state, n."startsAt", n."clientId", n."amountCents", n."feeCents", n."platformFeeCents", n."tipAmountCents",
           n."amountCurrency", n."markPaid", n."paidAt", n."paymentError")
      IS DISTINCT FROM (b.state, b."startsAt", b."clientId", b."amountCents", b."feeCents", b."platformFeeCents",
           b."tipAmountCents", b."amountCurrency", b."markPaid", b."paidAt", b."paymentError");
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_payment_standings(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Appointment_made_standing" AFTER INSERT ON "Appointment"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION appointment_changes_standing();
CREATE TRIGGER "Appointment_changed_standing" AFTER UPDATE ON "Appointment"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION appointment_changes_standing();

-- Of a movement of money it is enough to know whose it is; several of one appointment are one refresh.
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

SELECT refresh_payment_standings(array_agg(id)) FROM "Appointment" HAVING count(*) > 0;

-- Visits that are over and not paid, whose practice reminds its clients of that so many minutes after the end, for the
-- worker. Three days after a reminder fell due it is left out: switching reminders on writes to nobody about old visits.
CREATE INDEX "Appointment_past_due_email" ON "Appointment" ("endsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid" AND "pastDueEmailAt" IS NULL;
CREATE INDEX "Appointment_past_due_text" ON "Appointment" ("endsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid" AND "pastDueTextAt" IS NULL;

GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

CREATE FUNCTION tenancy.appointments_past_due(now timestamptz, channel text, most int)
RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF channel = 'email' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueEmailAt" IS NULL
        AND p."paymentPastDueEmailEnabled" AND p."closedAt" IS NULL AND p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueEmailMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueEmailMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSIF channel = 'sms' THEN
    RETURN QUERY SELECT a."practiceId", a.id
      FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
      WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND a."pastDueTextAt" IS NULL
        AND p."paymentPastDueTextEnabled" AND p."closedAt" IS NULL AND p."stripeAccountId" IS NOT NULL AND p."isStripeApproved"
        AND a."endsAt" <= appointments_past_due.now
        AND a."endsAt" > appointments_past_due.now - interval '3 days'
          - make_interval(mins => (SELECT max("paymentPastDueTextMinutes") FROM "Practice"))
        AND a."endsAt" + make_interval(mins => p."paymentPastDueTextMinutes")
          BETWEEN appointments_past_due.now - interval '3 days' AND appointments_past_due.now
      ORDER BY a."endsAt" LIMIT most;
  ELSE
    RAISE EXCEPTION 'no such channel: %', channel;
  END IF;
END $$;
ALTER FUNCTION tenancy.appointments_past_due(timestamptz, text, int) OWNER TO tendwell_lookup;
REVOKE ALL ON FUNCTION tenancy.appointments_past_due(timestamptz, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.appointments_past_due(timestamptz, text, int) TO tendwell_app;

REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
