import type { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import { CALENDAR_MESSAGES } from './messages.ts';
import { earliest, MAX_ENTRIES, type Window } from './calendar-window.ts';
import type { calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';

/** Group events that meet [from, to), with how many are registered. */
export function readGroupEvents(sql: Db, practiceId: string, window: Window) {
  return sql<z.input<typeof calendarGroupEvent>>`
    SELECT e.id, e."bookableEventTypeId", COALESCE(e.name, t.name) AS name, e."startsAt", e."endsAt", e."allDay",
           e."timeZone", e.capacity, COALESCE(l.name, e.location, t.location) AS "where",
           (SELECT count(*) FROM "EventRegistration" r WHERE r."practiceId" = e."practiceId"
              AND r."bookableEventId" = e.id AND r.state = 'registered')::int AS "registrationsCount"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL
      AND e."startsAt" >= ${earliest(window)} AND e."startsAt" < ${window.to} AND e."endsAt" > ${window.from}
    ORDER BY e."startsAt", e.id LIMIT ${MAX_ENTRIES}`;
}

/** The practitioner's own time that meets [from, to). A personal event may run for months, so its start is not bounded. */
export function readPersonalEvents(sql: Db, practiceId: string, window: Window) {
  return sql<z.input<typeof calendarPersonalEvent>>`
    SELECT id, COALESCE(NULLIF(name, ''), ${CALENDAR_MESSAGES.personal}) AS title, "startsAt", "endsAt", "allDay", "timeZone"
    FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL
      AND "startsAt" < ${window.to} AND "endsAt" > ${window.from}
    ORDER BY "startsAt", id LIMIT ${MAX_ENTRIES}`;
}
