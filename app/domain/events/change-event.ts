import type { z } from 'zod';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceGroupEvent, enqueueRegistrationMessage } from '../effects/index.ts';
import { lockEvent } from './event-rows.ts';
import { bookableEventInput } from './inputs.ts';
import { EVENT_MESSAGES } from './messages.ts';
import { settledSpan } from './span.ts';
import { refuseTimeOff } from './time-off/refuse-time-off.ts';

type Given = z.output<typeof bookableEventInput>;

export interface EventType {
  id: string;
  capacity: number | null;
  amountCents: number;
  locationId: string | null;
  location: string | null;
  deletedAt: Date | null;
}

/**
 * Moves a group event to where the practitioner moved it in a calendar outside, as if it had been done here: who is registered is told.
 * Inside the caller's transaction, which holds the calendar's lock. All-day times are midnights of the practice's zone.
 * @throws state_changed where it was called off; conflict where it cannot be then, or would lie in time off
 */
export async function moveEventOutside(
  ctx: OperationContext,
  sql: Db,
  id: string,
  { allDay, ...to }: { startsAt: Date; endsAt: Date; allDay: boolean },
): Promise<void> {
  const { bookableEventTypeId } = await lockEvent(sql, ctx.practice.id, id);
  const given = bookableEventInput.safeParse({
    ...{ id, bookableEventTypeId, allDay, ...to },
    ...(allDay && { timeZone: ctx.practice.timeZone }),
  });
  if (!given.success) throw new Refusal('conflict', given.error.issues[0]!.message);
  await changeEvent(ctx, sql, id, await readType(ctx, sql, given.data), given.data);
  await announceGroupEvent(sql, ctx.practice.id, id);
}

export async function readType(ctx: OperationContext, sql: Db, given: Given): Promise<EventType> {
  const [row] = await sql<EventType & { enabled: boolean }>`
    SELECT t.id, t.capacity, t."amountCents", t."locationId", t.location, t."deletedAt",
           p."bookableEventsEnabled" AS enabled
    FROM "BookableEventType" t JOIN "Practice" p ON p.id = t."practiceId"
    WHERE t."practiceId" = ${ctx.practice.id}::uuid AND t.id = ${given.bookableEventTypeId}::uuid`;
  // An event keeps a type that was deleted after it was scheduled; a new one cannot have it.
  if (!row || (row.deletedAt && !given.id)) {
    throw row
      ? new Refusal('conflict', EVENT_MESSAGES.typeUnknown, { field: 'bookableEventTypeId' })
      : notFound('event type');
  }
  if (!row.enabled && !given.id) throw new Refusal('forbidden', EVENT_MESSAGES.groupEventsOff);
  return row;
}

interface Placed {
  locationId?: string | null | undefined;
  location?: string | null | undefined;
}

/** As event_location of the database. */
export const locationOf = (event: Placed, type: Placed): string | null =>
  event.locationId ?? (event.location ? null : (type.locationId ?? null));

/** Where an event really takes place: where it says itself, else where its type does. */
const placeOf = (event: Placed, type: Placed): string | null =>
  locationOf(event, type) ?? event.location ?? type.location ?? null;

/** Changes a scheduled group event; another time or place is told to who is registered, unless it is over. */
export async function changeEvent(
  ctx: OperationContext,
  sql: Db,
  id: string,
  type: EventType,
  given: Given,
): Promise<string> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const old = await lockEvent(sql, practiceId, id);
  if (old.cancelledAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
  if (type.deletedAt && type.id !== old.bookableEventTypeId)
    throw new Refusal('conflict', EVENT_MESSAGES.typeUnknown, { field: 'bookableEventTypeId' });
  const updatedAt = nextUpdatedAt(now.getTime(), old, given.previousUpdatedAt);
  const timeZone = given.timeZone ?? old.timeZone;
  const { allDay = old.allDay } = given;
  const { startsAt, endsAt } = settledSpan({ ...given, allDay, timeZone });
  const unchanged = <Key extends 'capacity' | 'name' | 'locationId' | 'location' | 'description'>(
    key: Key,
  ) => (given[key] === undefined ? old[key] : given[key]);
  const [locationId, location] = [unchanged('locationId'), unchanged('location')];
  const isMoved =
    startsAt.getTime() !== old.startsAt.getTime() ||
    endsAt.getTime() !== old.endsAt.getTime() ||
    allDay !== old.allDay ||
    placeOf({ locationId, location }, type) !== placeOf(old, old.type);
  const sequence = old.icsSequence + (isMoved ? 1 : 0);
  if (isMoved) {
    await refuseTimeOff(sql, {
      practiceId,
      span: { startsAt, endsAt },
      timeZone,
      locationId: locationOf({ locationId, location }, type),
      now: now.getTime(),
      confirmed: given.confirmOverlap,
    });
  }
  await sql`
    UPDATE "BookableEvent"
    SET "bookableEventTypeId" = ${given.bookableEventTypeId}::uuid, name = ${unchanged('name')},
        "locationId" = ${locationId}::uuid, location = ${location}, description = ${unchanged('description')},
        "startsAt" = ${startsAt}, "endsAt" = ${endsAt}, "allDay" = ${allDay}, "timeZone" = ${timeZone},
        capacity = ${unchanged('capacity')}, "icsSequence" = ${sequence}, "updatedAt" = ${updatedAt}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "cancelledAt" IS NULL`;
  if (isMoved && endsAt > now) await tellRegistrants(ctx, sql, id, sequence);
  return id;
}

async function tellRegistrants(ctx: OperationContext, sql: Db, eventId: string, sequence: number) {
  const practiceId = ctx.practice.id;
  const registered = await sql<{ id: string }>`
    SELECT id FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${eventId}::uuid AND state = 'registered'
      AND "payUntil" IS NULL`;
  await enqueueRegistrationMessage(
    sql,
    ...registered.map(({ id }) => ({
      practiceId,
      registrationId: id,
      template: 'event_changed' as const,
      occasion: String(sequence),
    })),
  );
}
