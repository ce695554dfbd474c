-- Cards that were given for an event are charged on its day, by the event's own clock.
CREATE FUNCTION tenancy.registrations_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r."practiceId", r.id
  FROM "EventRegistration" r
  JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId" AND e."cancelledAt" IS NULL
  JOIN "Practice" p ON p.id = r."practiceId" AND p."closedAt" IS NULL AND takes_cards(p.id)
  WHERE r.state = 'registered' AND r."chargeOnDay"
    AND e."startsAt" > registrations_to_charge.now - interval '30 days'
    AND e."startsAt" < registrations_to_charge.now + interval '26 hours'
    AND (registrations_to_charge.now AT TIME ZONE e."timeZone")::date >= (e."startsAt" AT TIME ZONE e."timeZone")::date
  ORDER BY e."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.registrations_to_charge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.registrations_to_charge TO tendwell_app;
ALTER FUNCTION tenancy.registrations_to_charge OWNER TO tendwell_lookup;
