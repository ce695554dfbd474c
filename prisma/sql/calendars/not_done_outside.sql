-- Meetings and entries of what is still to come that a provider or a calendar outside does not take, so that their practitioner has to help:
-- refused, or not done after several tries, or not tried again in time, within a day of the start. What waits for lost access or a
-- calendar that is gone is told as that. It sees what its caller may see.
CREATE FUNCTION not_done_outside(practice uuid, at timestamptz)
RETURNS TABLE (what text, "appointmentId" uuid, "bookableEventId" uuid, "personalEventId" uuid, "startsAt" timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT w.what, a.id, e.id, o.id, coalesce(a."startsAt", e."startsAt", o."startsAt")
  FROM (
    SELECT 'meeting' AS what, m."appointmentId", m."bookableEventId", NULL::uuid AS "personalEventId", m.failures, m.refused, m."dueAt"
    FROM "Meeting" m
    WHERE m."practiceId" = practice AND m.failures > 0 AND m."dueAt" IS NOT NULL AND m."joinUrl" IS NULL
      AND EXISTS (SELECT FROM "ConferencingAccount" z WHERE z."practiceId" = practice AND z.active AND z."erroredAt" IS NULL)
    UNION ALL
    SELECT 'entry', k."appointmentId", k."bookableEventId", k."personalEventId", k.failures, k.refused, k."dueAt"
    FROM "CalendarEventLink" k
    JOIN "Calendar" c ON c."practiceId" = practice AND c."calendarId" = k."calendarId" AND c."isWritten" AND c."goneAt" IS NULL AND NOT c.readonly
    JOIN "CalendarProfile" f ON f."practiceId" = practice AND f.id = c."profileId" AND f.connected AND f."removedAt" IS NULL
    JOIN "CalendarConnection" n ON n."practiceId" = practice AND n.id = f."connectionId" AND n."erroredAt" IS NULL
    WHERE k."practiceId" = practice AND k.failures > 0 AND k."dueAt" IS NOT NULL
  ) w
  LEFT JOIN "Appointment" a ON a."practiceId" = practice AND a.id = w."appointmentId" AND a.state = 'approved'
  LEFT JOIN "BookableEvent" e ON e."practiceId" = practice AND e.id = w."bookableEventId" AND e."cancelledAt" IS NULL
  LEFT JOIN "PersonalEvent" o ON o."practiceId" = practice AND o.id = w."personalEventId" AND o."deletedAt" IS NULL
  WHERE coalesce(a."endsAt", e."endsAt", o."endsAt") > at
    -- What has a link of its own wants no meeting, whatever is still to be cleared away.
    AND NOT (w.what = 'meeting' AND (a."virtualMeetingLink" IS NOT NULL OR EXISTS (SELECT FROM "Location" l
      WHERE l."practiceId" = practice AND l.id = coalesce(a."locationId", e."locationId") AND l."virtualLink" IS NOT NULL)
      OR e."locationId" IS NULL AND e.location IS NOT NULL))
    AND (w.refused OR coalesce(a."startsAt", e."startsAt", o."startsAt") <= at + interval '24 hours'
      AND (w.failures > 3 OR w."dueAt" >= coalesce(a."startsAt", e."startsAt", o."startsAt")))
$$;
