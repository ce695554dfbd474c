-- Notes that somebody has to look at the video meetings of these visits and group events. A meeting that is not there yet is noted
-- where a practice has an account with a provider; what is to become of it is worked out by whoever looks.
CREATE FUNCTION meetings_fall_due(visits uuid[], events uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "Meeting" (id, "practiceId", "appointmentId", "dueAt")
  SELECT gen_random_uuid(), a."practiceId", a.id, 'epoch'
  FROM "Appointment" a
  WHERE a.id = ANY(visits)
    AND (EXISTS (SELECT FROM "Meeting" m WHERE m."practiceId" = a."practiceId" AND m."appointmentId" = a.id)
      OR a.state = 'approved' AND a."isVirtual" AND a."virtualMeetingLink" IS NULL AND EXISTS (SELECT FROM "ConferencingAccount" c
        WHERE c."practiceId" = a."practiceId" AND c.active))
  ORDER BY a.id
  ON CONFLICT ("practiceId", "appointmentId") DO UPDATE
    SET "dueAt" = EXCLUDED."dueAt", revision = "Meeting".revision + 1, failures = 0;

  INSERT INTO "Meeting" (id, "practiceId", "bookableEventId", "dueAt")
  SELECT gen_random_uuid(), e."practiceId", e.id, 'epoch'
  FROM "BookableEvent" e
  JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
  WHERE e.id = ANY(events)
    AND (EXISTS (SELECT FROM "Meeting" m WHERE m."practiceId" = e."practiceId" AND m."bookableEventId" = e.id)
      OR e."cancelledAt" IS NULL AND event_location(e."locationId", e.location, t."locationId") IS NOT NULL
        AND EXISTS (SELECT FROM "ConferencingAccount" c WHERE c."practiceId" = e."practiceId" AND c.active))
  ORDER BY e.id
  ON CONFLICT ("practiceId", "bookableEventId") DO UPDATE
    SET "dueAt" = EXCLUDED."dueAt", revision = "Meeting".revision + 1, failures = 0;
END $$;
