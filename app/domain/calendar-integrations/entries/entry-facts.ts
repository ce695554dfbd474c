import { createHash } from 'node:crypto';
import type { OwnEvent } from '#app/integrations/calendars/port.ts';
import { localDate, startOfLocalDay } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { ENTRY_MESSAGES as messages } from '../messages.ts';
import { ownIdOf } from './own-id.ts';
import type { EntryState } from './next-step.ts';

/** What its owner did to an entry over there, as far as we know: what waits for a word, and what is to be put back. */
export interface DoneThere {
  elsewhereStart: Date | null;
  elsewhereEnd: Date | null;
  isRemoved: boolean;
  decidedStart: Date | null;
  decidedEnd: Date | null;
  decidedRemoved: boolean;
}

interface Row extends DoneThere {
  revision: number;
  failures: number;
  told: string | null;
  writtenAt: Date | null;
  ownStart: Date | null;
  ownEnd: Date | null;
  triedStart: Date | null;
  triedEnd: Date | null;
  calendarId: string;
  calendarRow: string | null;
  connectionId: string | null;
  isChosen: boolean;
  isClosed: boolean;
  subjectId: string;
  takesPlace: boolean;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  practiceZone: string;
  location: string | null;
}

/** An entry with what it is for. */
export interface EntryFacts extends EntryState {
  revision: number;
  failures: number;
  /** Epoch milliseconds; null where nothing of it can stand there. */
  writtenAt: number | null;
  /** Our time when it was written or found elsewhere; null before. Epoch milliseconds. */
  own: { startsAt: number; endsAt: number } | null;
  /** Our time of a writing that was not answered. Epoch milliseconds; null where there is none. */
  tried: { startsAt: number; endsAt: number } | null;
  known: DoneThere;
  /** Null where its calendar is not connected (any more). */
  at: { calendarId: string; calendarRow: string; connectionId: string } | null;
  /** Its practice is closed: what is gone goes there too, but nothing is written any more. */
  isClosed: boolean;
  wanted: OwnEvent;
}

interface Asked {
  practiceId: string;
  linkId: string;
  /** Epoch milliseconds. */
  now: number;
  appOrigin: string;
}

/**
 * What an entry is and should be. An appointment is called by its client's name, as in the calendar here, and a group event by its own:
 * what is done, what it costs, addresses of clients, notes and who else comes stay here.
 */
export async function readEntry(
  sql: Db,
  { practiceId, linkId, now, appOrigin }: Asked,
): Promise<EntryFacts | null> {
  const [row] = await sql<Row>`
    SELECT k.revision, k.failures, k.told, k."writtenAt", k."ownStart", k."ownEnd", k."triedStart", k."triedEnd",
           k."elsewhereStart", k."elsewhereEnd", k."removedElsewhereAt" IS NOT NULL AS "isRemoved",
           k."decidedStart", k."decidedEnd", k."decidedRemoved",
           k."calendarId", c.id AS "calendarRow", f."connectionId", COALESCE(c."isWritten", false) AS "isChosen",
           p."closedAt" IS NOT NULL AS "isClosed",
           COALESCE(a.id, e.id, o.id) AS "subjectId",
           COALESCE(a.state = 'approved', e."cancelledAt" IS NULL AND e.id IS NOT NULL, false)
             OR (o.id IS NOT NULL AND o."deletedAt" IS NULL) AS "takesPlace",
           COALESCE(trim(n."firstName" || ' ' || n."lastName"), e.name, t.name, nullif(trim(o.name), ''), '') AS title,
           COALESCE(a."startsAt", e."startsAt", o."startsAt") AS "startsAt", COALESCE(a."endsAt", e."endsAt", o."endsAt") AS "endsAt",
           COALESCE(e."allDay", o."allDay", false) AS "allDay",
           COALESCE(a."timeZone", e."timeZone", o."timeZone", p."timeZone") AS "timeZone", p."timeZone" AS "practiceZone",
           CASE l.kind WHEN 'office' THEN l."singleLine" WHEN 'virtual' THEN ${messages.online}
             WHEN 'home' THEN CASE WHEN a.id IS NOT NULL THEN ${messages.atClient} END
             ELSE COALESCE(e.location, t.location) END AS location
    FROM "CalendarEventLink" k
    JOIN "Practice" p ON p.id = k."practiceId"
    LEFT JOIN "Calendar" c ON c."practiceId" = k."practiceId" AND c."calendarId" = k."calendarId"
    LEFT JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId" AND f."removedAt" IS NULL AND c."goneAt" IS NULL
    LEFT JOIN "Appointment" a ON a."practiceId" = k."practiceId" AND a.id = k."appointmentId"
    LEFT JOIN "Client" n ON n."practiceId" = a."practiceId" AND n.id = a."clientId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = k."practiceId" AND e.id = k."bookableEventId"
    LEFT JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "PersonalEvent" o ON o."practiceId" = k."practiceId" AND o.id = k."personalEventId"
    LEFT JOIN "Location" l ON l."practiceId" = k."practiceId"
      AND l.id = COALESCE(a."locationId", event_location(e."locationId", e.location, t."locationId"))
    WHERE k."practiceId" = ${practiceId}::uuid AND k.id = ${linkId}::uuid`;
  if (!row) return null;
  const wanted = wantedOf(row, { practiceId, appOrigin });
  const { ownStart, ownEnd, elsewhereStart, isRemoved, calendarRow, connectionId } = row;
  const own = timesOf(ownStart, ownEnd);
  const isOver = row.endsAt.getTime() <= now;
  return {
    revision: row.revision,
    failures: row.failures,
    told: row.told,
    writtenAt: row.writtenAt && row.writtenAt.getTime(),
    own,
    tried: timesOf(row.triedStart, row.triedEnd),
    known: row,
    at: calendarRow && connectionId ? { calendarId: row.calendarId, calendarRow, connectionId } : null,
    isClosed: row.isClosed,
    wanted,
    plan: createHash('sha256').update(JSON.stringify(wanted)).digest('base64url'),
    isWanted: row.takesPlace && row.isChosen && !isOver,
    isOver,
    mayStand: row.writtenAt !== null,
    isElsewhere: elsewhereStart !== null || isRemoved,
    isMovedHere: own !== null && (own.startsAt !== wanted.startsAt || own.endsAt !== wanted.endsAt),
  };
}

/** Two moments as epoch milliseconds; null where there are none (pure). */
export const timesOf = (start: Date | null, end: Date | null): { startsAt: number; endsAt: number } | null =>
  start && end && { startsAt: start.getTime(), endsAt: end.getTime() };

/** Calendars outside keep seconds, and whole days are the practice's: as its reader answers them, so that both can be compared. */
function wantedOf(row: Row, { practiceId, appOrigin }: { practiceId: string; appOrigin: string }): OwnEvent {
  const { subjectId, allDay, timeZone, practiceZone, location } = row;
  const at = (moment: Date) =>
    allDay
      ? startOfLocalDay(localDate(moment, timeZone), practiceZone)
      : Math.floor(moment.getTime() / 1000) * 1000;
  const startsAt = at(row.startsAt);
  const day = localDate(startsAt, practiceZone);
  return {
    ownId: ownIdOf(practiceId, subjectId),
    title: row.title || messages.personal,
    description: messages.about(appOrigin + paths.calendar({ view: 'day', date: day })),
    startsAt,
    endsAt: at(row.endsAt),
    allDay,
    timeZone: allDay ? practiceZone : timeZone,
    location: location?.trim() || null,
  };
}
