-- What deciding the free times of some offers needs: pairs of [{practiceId, serviceId, locationId}], which must be open to clients.
CREATE FUNCTION tenancy.bookable_calendars(pairs jsonb, "from" timestamptz, "to" timestamptz, now timestamptz)
RETURNS TABLE ("practiceId" uuid, "serviceId" uuid, "locationId" uuid, "timeZone" text, "durationMinutes" int, "bufferMinutes" int,
  "leadMinutes" int, "incrementMinutes" int, "horizonDays" int, "serviceHoursApply" boolean, hours json, overrides json, busy json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.id, s.id, l.id, l."timeZone", s."timeLength", p."appointmentBufferTime", p."appointmentLeadTime", p."startTimeIncrement",
    p."bookingHorizonDays", s."availableTimesEnabled",
    (SELECT coalesce(json_agg(json_build_object('weekday', b.weekday, 'startMinute', b."startMinute", 'endMinute', b."endMinute",
        'ofService', b."serviceId" IS NOT NULL)), '[]')
      FROM "AvailabilityBlock" b
      WHERE b."practiceId" = p.id AND (b."locationId" = l.id OR b."locationId" IS NULL)
        AND (b."serviceId" = s.id OR b."serviceId" IS NULL)),
    (SELECT coalesce(json_agg(json_build_object('date', to_char(o.date, 'YYYY-MM-DD'), 'ranges', o.ranges,
        'own', o."locationId" IS NOT NULL)), '[]')
      FROM "AvailabilityOverride" o
      WHERE o."practiceId" = p.id AND (o."locationId" = l.id OR o."locationId" IS NULL)
        AND o.date BETWEEN bookable_calendars."from"::date - 2 AND bookable_calendars."to"::date + 2),
    (SELECT coalesce(json_agg(json_build_array((extract(epoch FROM b.s) * 1000)::float8, (extract(epoch FROM b.e) * 1000)::float8)
        ORDER BY b.s), '[]')
      FROM (
        SELECT a."startsAt", greatest(a."endsAt", a."busyUntil" - make_interval(mins => p."appointmentBufferTime"))
        FROM "Appointment" a
        WHERE a."practiceId" = p.id AND a.state IN ('pending', 'approved') AND a."startsAt" >= reach.early
          AND a."startsAt" < reach.until AND a."busyUntil" > reach.since
        UNION ALL
        SELECT h."startsAt", greatest(h."endsAt", h."busyUntil" - make_interval(mins => p."appointmentBufferTime"))
        FROM "BookingHold" h
        WHERE h."practiceId" = p.id AND h."releasedAt" IS NULL AND h."expiresAt" > bookable_calendars.now
          AND h."startsAt" >= reach.early AND h."startsAt" < reach.until AND h."busyUntil" > reach.since
        UNION ALL
        SELECT e."startsAt", e."endsAt" FROM "BookableEvent" e
        WHERE e."practiceId" = p.id AND e."cancelledAt" IS NULL AND e."startsAt" < reach.until AND e."endsAt" > reach.since
        UNION ALL
        SELECT e."startsAt", e."endsAt" FROM "PersonalEvent" e
        WHERE e."practiceId" = p.id AND e."deletedAt" IS NULL AND e."startsAt" < reach.until AND e."endsAt" > reach.since
        UNION ALL
        SELECT x."startsAt", x."endsAt" FROM "ExternalBusy" x
        LEFT JOIN "Calendar" c ON c."practiceId" = x."practiceId" AND c.id = x."calendarId"
        LEFT JOIN "CalendarFeed" f ON f."practiceId" = x."practiceId" AND f.id = x."feedId"
        WHERE x."practiceId" = p.id AND (coalesce(c.active, f.active, true) OR x."linkId" IS NOT NULL)
          AND x."startsAt" < reach.until AND x."endsAt" > reach.since
      ) b(s, e))
  FROM jsonb_to_recordset(pairs) AS pair("practiceId" uuid, "serviceId" uuid, "locationId" uuid)
  JOIN "Practice" p ON p.id = pair."practiceId" AND p."publishedAt" IS NOT NULL AND p."closedAt" IS NULL
  JOIN "Service" s ON s."practiceId" = p.id AND s.id = pair."serviceId" AND s.public AND s.state = 'active' AND NOT s."addOn"
    AND s."deletedAt" IS NULL
  JOIN "Location" l ON l."practiceId" = p.id AND l.id = pair."locationId" AND l.state <> 'disabled' AND l."deletedAt" IS NULL
  JOIN "ServiceLocation" o ON o."practiceId" = p.id AND o."serviceId" = s.id AND o."locationId" = l.id
  CROSS JOIN LATERAL (SELECT
    bookable_calendars."from" - make_interval(mins => p."appointmentBufferTime") AS since,
    -- No appointment is longer than 31 days, so appointments that began earlier need not be looked at.
    bookable_calendars."from" - interval '31 days' AS early,
    bookable_calendars."to" + make_interval(mins => p."appointmentBufferTime" + s."timeLength") AS until) reach
$$;

REVOKE ALL ON FUNCTION tenancy.bookable_calendars FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.bookable_calendars TO tendwell_app;
ALTER FUNCTION tenancy.bookable_calendars OWNER TO tendwell_lookup;
