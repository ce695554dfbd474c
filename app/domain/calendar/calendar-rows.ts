import type { z } from 'zod';
import { linkToken } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { fullTotal, paymentStatus, type PaymentFacts } from '#app/domain/payments/index.ts';
import { CALENDAR_MESSAGES } from './messages.ts';
import type { Window } from './calendar-window.ts';
import type { calendarAppointment, calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';

type Shown = z.input<typeof calendarAppointment>;

/** An appointment as it is read. */
export interface AppointmentRow extends Omit<
  Shown,
  'paymentStatus' | 'fullTotal' | 'instantActionToken' | 'client' | 'location'
> {
  sealed: string;
  clientId: string;
  clientName: string;
  locationId: string;
  locationName: string;
  locationKind: Shown['location']['kind'];
}

/** No practitioner has more in half a year; the figure keeps an answer from growing without end. */
const MOST = 5_000;
/** No visit and no event that began earlier reaches into the window. */
const LONGEST_DAYS = 31;

const earliest = ({ from }: Window) => new Date(from.getTime() - LONGEST_DAYS * 86_400_000);

/** Requests and appointments that meet [from, to), in order; `shown` adds what their payments say. */
export async function readAppointments(sql: Sql, practiceId: string, window: Window) {
  const rows = await sql<AppointmentRow>`
    SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."isVirtual", a."bookedBy", a."newClient",
           a."amountCurrency", a."noShowAt" IS NOT NULL AS "noShow", a."instantActionTokenSealed" AS sealed,
           c.id AS "clientId", trim(c."firstName" || ' ' || c."lastName") AS "clientName",
           l.id AS "locationId", l.name AS "locationName", l.kind AS "locationKind",
           COALESCE((SELECT array_agg(s.name ORDER BY s.position) FROM "AppointmentService" s
                     WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id), '{}') AS services
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved')
      AND a."startsAt" >= ${earliest(window)} AND a."startsAt" < ${window.to} AND a."endsAt" > ${window.from}
    ORDER BY a."startsAt", a.id LIMIT ${MOST}`;
  return rows.map((row) => ({
    id: row.id,
    row,
    shown: (facts: PaymentFacts, now: number) => shownAppointment(row, facts, now),
  }));
}

/**
 * An appointment as lists and grid show it, with what its payments say. Field by field: the rest of a row (`...row`) is an
 * object that the engine keeps as a table, several times as slow to make and to clear away, which a thousand rows feel.
 */
export function shownAppointment(row: AppointmentRow, facts: PaymentFacts, now: number): Shown {
  return {
    id: row.id,
    state: row.state,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    isVirtual: row.isVirtual,
    bookedBy: row.bookedBy,
    newClient: row.newClient,
    amountCurrency: row.amountCurrency,
    noShow: row.noShow,
    services: row.services,
    client: { id: row.clientId, name: row.clientName },
    location: { id: row.locationId, name: row.locationName, kind: row.locationKind },
    paymentStatus: paymentStatus(facts, now),
    fullTotal: fullTotal(facts, facts.adjustments),
    instantActionToken: linkToken(row.sealed),
  };
}

/** Group events that meet [from, to), with how many are registered. */
export function readGroupEvents(sql: Sql, practiceId: string, window: Window) {
  return sql<z.input<typeof calendarGroupEvent>>`
    SELECT e.id, e."bookableEventTypeId", COALESCE(e.name, t.name) AS name, e."startsAt", e."endsAt", e."allDay",
           e."timeZone", e.capacity, COALESCE(l.name, e.location, t.location) AS "where",
           (SELECT count(*) FROM "EventRegistration" r WHERE r."practiceId" = e."practiceId"
              AND r."bookableEventId" = e.id AND r.state = 'registered')::int AS "registrationsCount"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = COALESCE(e."locationId", t."locationId")
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL
      AND e."startsAt" >= ${earliest(window)} AND e."startsAt" < ${window.to} AND e."endsAt" > ${window.from}
    ORDER BY e."startsAt", e.id LIMIT ${MOST}`;
}

/** The practitioner's own time that meets [from, to). A personal event may run for months, so its start is not bounded. */
export function readPersonalEvents(sql: Sql, practiceId: string, window: Window) {
  return sql<z.input<typeof calendarPersonalEvent>>`
    SELECT id, COALESCE(NULLIF(name, ''), ${CALENDAR_MESSAGES.personal}) AS title, "startsAt", "endsAt", "allDay", "timeZone"
    FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL
      AND "startsAt" < ${window.to} AND "endsAt" > ${window.from}
    ORDER BY "startsAt", id LIMIT ${MOST}`;
}
