-- What was moved or deleted in a calendar outside and waits for the practitioner is counted with every page of the portal.
CREATE INDEX "CalendarEventLink_open" ON "CalendarEventLink" ("practiceId")
  WHERE "elsewhereStart" IS NOT NULL OR "removedElsewhereAt" IS NOT NULL;
