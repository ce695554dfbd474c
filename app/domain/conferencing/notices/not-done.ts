import type { Db } from '#tenants/scoped-db.ts';
import { formatDateTime } from '#app/lib/time.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import { NOT_DONE_TEXTS } from '../messages.ts';

/** So many are named where something else is what is looked at. */
const NAMED = 5;

interface Row {
  what: 'meeting' | 'entry';
  /** Where a meeting made now would be. */
  provider: ConferencingProvider | null;
  title: string;
  startsAt: Date;
  timeZone: string;
}

interface Of {
  practiceId: string;
  /** Epoch milliseconds. */
  now: number;
}

const textOf = ({ what, provider }: Row): string =>
  what === 'meeting' && provider ? NOT_DONE_TEXTS.meeting(provider) : NOT_DONE_TEXTS.entry;

/** @param id of a visit, a group event or a personal event; null for all */
const read = (sql: Db, { practiceId, now }: Of, id: string | null = null) => sql<Row>`
    SELECT w.what, COALESCE(trim(n."firstName" || ' ' || n."lastName"), e.name, t.name, NULLIF(o.name, ''), 'Personal') AS title,
           COALESCE(w."startsAt", 'epoch') AS "startsAt", p."timeZone",
           (SELECT z.provider FROM "ConferencingAccount" z WHERE z."practiceId" = p.id AND z.active AND z."erroredAt" IS NULL
            ORDER BY z."connectedAt" DESC, z.id LIMIT 1) AS provider
    FROM not_done_outside(${practiceId}::uuid, ${new Date(now)}) w
    JOIN "Practice" p ON p.id = ${practiceId}::uuid
    LEFT JOIN "Appointment" a ON a."practiceId" = p.id AND a.id = w."appointmentId"
    LEFT JOIN "Client" n ON n."practiceId" = a."practiceId" AND n.id = a."clientId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = p.id AND e.id = w."bookableEventId"
    LEFT JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "PersonalEvent" o ON o."practiceId" = p.id AND o.id = w."personalEventId"
    WHERE ${id}::uuid IS NULL OR ${id}::uuid IN (w."appointmentId", w."bookableEventId", w."personalEventId")
    ORDER BY w."startsAt", 2, w.what DESC LIMIT ${NAMED}`;

/** What could not be made at a provider of video meetings or written into the calendar outside, of visits, group events and personal events to come, in words; five at most. */
export const notDoneOutside = async (sql: Db, of: Of): Promise<string[]> =>
  (await read(sql, of)).map(
    (row) => `${row.title}, ${formatDateTime(row.startsAt, row.timeZone)}: ${textOf(row)}`,
  );

/** The same of one visit, group event or personal event, which is named already. */
export const notDoneOf = async (sql: Db, id: string, of: Of): Promise<string[]> =>
  (await read(sql, of, id)).map(textOf);
