import type { z } from 'zod';
import { notDoneOf } from '#app/domain/conferencing/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { bookableEventOutput } from './event-output.ts';

/** No group event has more people in it; the figure keeps an answer from growing without end. */
const MAX_REGISTRANTS = 2_000;

export type BookableEvent = z.input<typeof bookableEventOutput>;

/** What changing an event needs to know of it. */
export interface LockedEvent {
  id: string;
  bookableEventTypeId: string;
  name: string | null;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  capacity: number | null;
  amountCents: number;
  locationId: string | null;
  location: string | null;
  description: string | null;
  /** Where its type takes place, and it with it where it has no place of its own. */
  type: { locationId: string | null; location: string | null };
  cancelledAt: Date | null;
  icsSequence: number;
  updatedAt: Date;
}

/** Reads a group event and locks its row until the transaction ends, so that its places are counted by one at a time. */
export async function lockEvent(sql: Db, practiceId: string, id: string): Promise<LockedEvent> {
  const [row] = await sql<LockedEvent>`
    SELECT e.id, e."bookableEventTypeId", e.name, e."startsAt", e."endsAt", e."allDay", e."timeZone", e.capacity, e."amountCents",
           e."locationId", e.location, e.description, e."cancelledAt", e."icsSequence", e."updatedAt",
           json_build_object('locationId', t."locationId", 'location', t.location) AS type
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    WHERE e."practiceId" = ${practiceId}::uuid AND e.id = ${id}::uuid FOR UPDATE OF e`;
  if (!row) throw notFound('event');
  return row;
}

/** How many are registered now. */
export async function countRegistrations(sql: Db, practiceId: string, eventId: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${eventId}::uuid AND state = 'registered'`;
  return row!.count;
}

type EventRow = Omit<
  BookableEvent,
  | 'clients'
  | 'notDone'
  | 'past'
  | 'registrationsCount'
  | 'atCapacity'
  | 'amountCurrency'
  | 'bookableEventType'
> & {
  typeName: string;
  duration: number;
  durationUnit: BookableEvent['bookableEventType']['durationUnit'];
};

/** Reads a group event that stands, with who is registered, in the order in which they came; null where there is none. */
export async function readEvent(ctx: OperationContext, sql: Db, id: string): Promise<BookableEvent | null> {
  const practiceId = ctx.practice.id;
  const [row] = await sql<EventRow>`
    SELECT e.id, e."bookableEventTypeId", COALESCE(e.name, t.name) AS title, e.name, e.description, e."photoHandle",
           COALESCE(e."photoUrl", t."photoUrl") AS "photoUrl", e."startsAt", e."endsAt", e."allDay", e."timeZone",
           e.capacity, e."amountCents", e."locationId", e.location,
           COALESCE(l.name, e.location, t.location) AS "where", t.name AS "typeName", t.duration, t."durationUnit",
           e."updatedAt", CASE WHEN l.kind = 'virtual' AND l."virtualLink" IS NULL THEN z.id END AS "meetingId"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    LEFT JOIN "Meeting" z ON z."practiceId" = e."practiceId" AND z."bookableEventId" = e.id AND z."joinUrl" IS NOT NULL
    WHERE e."practiceId" = ${practiceId}::uuid AND e.id = ${id}::uuid AND e."cancelledAt" IS NULL`;
  if (!row) return null;
  const clients = await sql<BookableEvent['clients'][number]>`
    SELECT c.id, r.id AS "registrationId", c."firstName", c."lastName",
           trim(c."firstName" || ' ' || c."lastName") AS name, c.email, c.phone, r."createdAt" AS "registeredAt",
           r."addedByOwner", COALESCE(b."collectedCents", 0)::int AS "paidCents"
    FROM "EventRegistration" r
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    LEFT JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
    WHERE r."practiceId" = ${practiceId}::uuid AND r."bookableEventId" = ${id}::uuid AND r.state = 'registered'
    ORDER BY r."createdAt", r.id LIMIT ${MAX_REGISTRANTS}`;
  const { typeName, duration, durationUnit, ...event } = row;
  const registrationsCount =
    clients.length < MAX_REGISTRANTS ? clients.length : await countRegistrations(sql, practiceId, id);
  return {
    ...event,
    amountCurrency: ctx.practice.currency as BookableEvent['amountCurrency'],
    past: event.endsAt.getTime() <= ctx.clock.now(),
    notDone: await notDoneOf(sql, id, { practiceId, now: ctx.clock.now() }),
    registrationsCount,
    atCapacity: event.capacity !== null && registrationsCount >= event.capacity,
    bookableEventType: { id: event.bookableEventTypeId, name: typeName, duration, durationUnit },
    clients,
  };
}
