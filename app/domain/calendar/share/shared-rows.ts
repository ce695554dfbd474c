import type { Db } from '#tenants/scoped-db.ts';
import { earliest, MAX_ENTRIES, type Window } from '../calendar-window.ts';

export interface SharedAppointment {
  id: string;
  state: 'pending' | 'approved';
  startsAt: Date;
  endsAt: Date;
  icsSequence: number;
  updatedAt: Date;
  services: string[];
  clientName: string;
  place: string;
  /** Where the practitioner receives; null where they come to the client, or nobody goes anywhere. */
  address: string | null;
  /** The client's own, where they are visited. */
  visitAddress: string | null;
}

/** Requests and appointments that meet [from, to); what was cancelled, declined or never answered is not among them. */
export function readSharedAppointments(sql: Db, practiceId: string, window: Window, now: Date) {
  return sql<SharedAppointment>`
    SELECT a.id, a.state::text AS state, a."startsAt", a."endsAt", a."icsSequence", a."updatedAt",
      ARRAY(SELECT s.name FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id ORDER BY s.position) AS services,
      trim(c."firstName" || ' ' || c."lastName") AS "clientName", l.name AS place,
      CASE WHEN l.kind = 'office' THEN l."singleLine" END AS address,
      CASE WHEN l.kind = 'home' THEN NULLIF(concat_ws(', ', NULLIF(a."visitAddress", ''), NULLIF(a."visitAddressTwo", ''),
        NULLIF(a."visitCity", ''), NULLIF(a."visitState", ''), NULLIF(a."visitPostalCode", '')), '') END AS "visitAddress"
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved')
      AND (a.state = 'approved' OR a."startsAt" > ${now})
      AND a."startsAt" >= ${earliest(window)} AND a."startsAt" < ${window.to} AND a."endsAt" > ${window.from}
    ORDER BY a."startsAt", a.id LIMIT ${MAX_ENTRIES}`;
}

export interface SharedEvent {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  icsSequence: number;
  updatedAt: Date;
  place: string | null;
}

/** Group events that meet [from, to). */
export function readSharedGroupEvents(sql: Db, practiceId: string, window: Window) {
  return sql<SharedEvent>`
    SELECT e.id, COALESCE(e.name, t.name) AS title, e."startsAt", e."endsAt", e."allDay", e."timeZone", e."icsSequence",
      e."updatedAt", COALESCE(l.name, e.location, t.location) AS place
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL
      AND e."startsAt" >= ${earliest(window)} AND e."startsAt" < ${window.to} AND e."endsAt" > ${window.from}
    ORDER BY e."startsAt", e.id LIMIT ${MAX_ENTRIES}`;
}

/** The practitioner's own time that meets [from, to). Nothing counts its changes, so the seconds until the last one do. */
export function readSharedPersonalEvents(sql: Db, practiceId: string, window: Window, unnamed: string) {
  return sql<SharedEvent>`
    SELECT id, COALESCE(NULLIF(name, ''), ${unnamed}) AS title, "startsAt", "endsAt", "allDay", "timeZone", "updatedAt",
      GREATEST(0, floor(extract(epoch FROM "updatedAt" - "createdAt")))::int AS "icsSequence", NULL::text AS place
    FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL
      AND "startsAt" < ${window.to} AND "endsAt" > ${window.from}
    ORDER BY "startsAt", id LIMIT ${MAX_ENTRIES}`;
}
