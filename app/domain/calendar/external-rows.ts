import type { Db } from '#tenants/scoped-db.ts';
import { CALENDAR_MESSAGES } from './messages.ts';
import { MAX_ENTRIES, type Window } from './calendar-window.ts';

/** A busy time of a calendar outside, as the worker keeps it. */
export interface ExternalEvent {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  /** The calendar or feed it comes from. */
  source: string;
}

/**
 * Events of connected calendars and feeds that meet [from, to), in order; `id` asks for one alone. Those of a calendar
 * switched off are left out: they close no time.
 */
export function readExternalEvents(
  sql: Db,
  practiceId: string,
  query: Window | { id: string },
): Promise<ExternalEvent[]> {
  const { from, to, id } = { from: null, to: null, id: null, ...query };
  return sql<ExternalEvent>`
    SELECT e.id, COALESCE(NULLIF(btrim(e.title), ''), ${CALENDAR_MESSAGES.external}) AS title, e."startsAt", e."endsAt",
           e."allDay", COALESCE(c."calendarName", f.name, ${CALENDAR_MESSAGES.feed}) AS source
    FROM "ExternalBusy" e
    LEFT JOIN "Calendar" c ON c."practiceId" = e."practiceId" AND c.id = e."calendarId"
    LEFT JOIN "CalendarFeed" f ON f."practiceId" = e."practiceId" AND f.id = e."feedId"
    WHERE e."practiceId" = ${practiceId}::uuid AND (COALESCE(c.active, f.active, true) OR e."linkId" IS NOT NULL)
      AND (${id}::uuid IS NULL OR e.id = ${id}::uuid)
      AND (${to}::timestamptz IS NULL OR e."startsAt" < ${to}) AND (${from}::timestamptz IS NULL OR e."endsAt" > ${from})
    ORDER BY e."startsAt", e.id LIMIT ${MAX_ENTRIES}`;
}
