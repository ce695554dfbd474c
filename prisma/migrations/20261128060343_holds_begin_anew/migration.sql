-- What failed when "failingSince" came was taken to have failed since its last good copy. Where days are kept closed until it is read, that
-- copy is of before the practice was closed: it has its day from here on, and is not given up at the next reading.
UPDATE "CalendarConnection" n SET "failingSince" = now()
WHERE n."failingSince" IS NOT NULL AND EXISTS (
  SELECT FROM "CalendarProfile" f
  JOIN "Calendar" c ON c."practiceId" = f."practiceId" AND c."profileId" = f.id
  JOIN "ExternalBusy" b ON b."practiceId" = c."practiceId" AND b."calendarId" = c.id AND b.uid = 'tendwell:unread'
  WHERE f."practiceId" = n."practiceId" AND f."connectionId" = n.id);
UPDATE "CalendarFeed" d SET "failingSince" = now()
WHERE d."failingSince" IS NOT NULL AND EXISTS (
  SELECT FROM "ExternalBusy" b WHERE b."practiceId" = d."practiceId" AND b."feedId" = d.id AND b.uid = 'tendwell:unread');
