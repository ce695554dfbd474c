-- AlterTable
ALTER TABLE "EventRegistration" ADD COLUMN     "payUntil" TIMESTAMPTZ(3);

CREATE INDEX "EventRegistration_pay_until" ON "EventRegistration" ("payUntil") WHERE state = 'registered' AND "payUntil" IS NOT NULL;
CREATE INDEX "EventRegistration_upcoming" ON "EventRegistration" ("practiceId", "bookableEventId")
  WHERE state = 'registered' AND "paymentStatus" = 'upcoming';

GRANT SELECT (state, "paymentStatus", "payUntil", "bookableEventId") ON "EventRegistration" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "startsAt", "timeZone", "cancelledAt") ON "BookableEvent" TO tendwell_lookup;
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

-- Places whose visitors have not paid in time. What the bank has not answered yet is left to the sweep of charges.
CREATE FUNCTION tenancy.registrations_to_release(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r."practiceId", r.id FROM "EventRegistration" r
  WHERE r.state = 'registered' AND r."payUntil" <= registrations_to_release.now
  ORDER BY r."payUntil" LIMIT most
$$;

-- Cards that were given for an event are charged on its day, by the event's own clock.
CREATE FUNCTION tenancy.registrations_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r."practiceId", r.id
  FROM "EventRegistration" r
  JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId" AND e."cancelledAt" IS NULL
  JOIN "Practice" p ON p.id = r."practiceId" AND p."closedAt" IS NULL AND takes_cards(p.id)
  WHERE r.state = 'registered' AND r."paymentStatus" = 'upcoming'
    AND e."startsAt" > registrations_to_charge.now - interval '30 days'
    AND e."startsAt" < registrations_to_charge.now + interval '26 hours'
    AND (registrations_to_charge.now AT TIME ZONE e."timeZone")::date >= (e."startsAt" AT TIME ZONE e."timeZone")::date
  ORDER BY e."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.registrations_to_release, tenancy.registrations_to_charge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.registrations_to_release, tenancy.registrations_to_charge TO tendwell_app;
ALTER FUNCTION tenancy.registrations_to_release OWNER TO tendwell_lookup;
ALTER FUNCTION tenancy.registrations_to_charge OWNER TO tendwell_lookup;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
