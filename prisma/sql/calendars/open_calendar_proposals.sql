-- Entries that their owner moved or deleted in the calendar that is written into, and has not decided about, of what is still to come: what
-- was set to another time here since is decided, and so is what takes no place any more.
CREATE FUNCTION open_calendar_proposals(practice uuid, at timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT k.id
  FROM "CalendarEventLink" k
  JOIN "Calendar" c ON c."practiceId" = k."practiceId" AND c."calendarId" = k."calendarId" AND c."isWritten"
  LEFT JOIN "Appointment" a ON a."practiceId" = k."practiceId" AND a.id = k."appointmentId" AND a.state = 'approved'
  LEFT JOIN "BookableEvent" e ON e."practiceId" = k."practiceId" AND e.id = k."bookableEventId" AND e."cancelledAt" IS NULL
  LEFT JOIN "PersonalEvent" o ON o."practiceId" = k."practiceId" AND o.id = k."personalEventId" AND o."deletedAt" IS NULL
  WHERE k."practiceId" = practice AND (k."elsewhereStart" IS NOT NULL OR k."removedElsewhereAt" IS NOT NULL)
    AND coalesce(a."endsAt", e."endsAt", o."endsAt") > at
    AND (coalesce(e."allDay", o."allDay", false)
      -- Calendars outside keep seconds.
      OR (date_trunc('second', coalesce(a."startsAt", e."startsAt", o."startsAt")),
          date_trunc('second', coalesce(a."endsAt", e."endsAt", o."endsAt"))) = (k."ownStart", k."ownEnd"))
$$;
