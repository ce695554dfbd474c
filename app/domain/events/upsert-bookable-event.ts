import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { cleansRichText } from '#app/operations/rich-input.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceEvent, enqueueRegistrationMessage } from '../effects/index.ts';
import { bookableEventOutput } from './event-output.ts';
import { keepEventPhoto } from './event-photo.ts';
import { lockEvent, readEvent } from './event-rows.ts';
import { bookableEventInput } from './inputs.ts';
import { EVENT_MESSAGES } from './messages.ts';
import { settledSpan } from './span.ts';
import { refuseTimeOff } from './time-off/refuse-time-off.ts';

type Given = z.output<typeof bookableEventInput>;

interface EventType {
  id: string;
  capacity: number | null;
  amountCents: number;
  locationId: string | null;
  location: string | null;
  deletedAt: Date | null;
}

/**
 * Schedules a group event, or changes one (spec 001 §7). A new one takes from its type what is left out, and costs what the
 * type costs; what is left out of a change stays. Another time or place is told to who is registered, unless it is over.
 * A new event under a known key is the one that was made.
 * @throws not_found; state_changed where it was deleted or changed meanwhile; forbidden where the practice has no group events; conflict
 * with `data.confirm = 'overlap'` in time off
 */
export const upsertBookableEvent = operation({
  name: 'upsertBookableEvent',
  kind: 'mutation',
  description: 'Schedules a group event, or changes a scheduled one.',
  access: practiceOwner(),
  input: cleansRichText(bookableEventInput, 'description'),
  output: z.object({ bookableEvent: bookableEventOutput }),
  async run(ctx, given) {
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, ctx.practice.id);
      const type = await readType(ctx, sql, given);
      await mustBeAPlace(ctx, sql, given.locationId);
      const id = given.id ? await change(ctx, sql, given.id, type, given) : await make(ctx, sql, type, given);
      const now = new Date(ctx.clock.now());
      await keepEventPhoto(sql, { practiceId: ctx.practice.id, id, handle: given.handle, now });
      const bookableEvent = await readEvent(ctx, sql, id);
      if (!bookableEvent) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
      await announceEvent(sql, ctx.practice.id, id);
      return { bookableEvent };
    });
  },
});

async function readType(ctx: OperationContext, sql: Db, given: Given): Promise<EventType> {
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

async function mustBeAPlace(ctx: OperationContext, sql: Db, locationId: string | null | undefined) {
  if (!locationId) return;
  const found = await sql`
    SELECT id FROM "Location"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL`;
  if (found.length === 0)
    throw new Refusal('invalid_input', EVENT_MESSAGES.placeUnknown, { field: 'locationId' });
}

async function make(ctx: OperationContext, sql: Db, type: EventType, given: Given): Promise<string> {
  const id = given.idempotencyKey ?? uuid();
  const now = new Date(ctx.clock.now());
  const timeZone = given.timeZone ?? ctx.practice.timeZone;
  const { allDay = false } = given;
  const { startsAt, endsAt } = settledSpan({ ...given, allDay, timeZone });
  const capacity = given.capacity === undefined ? type.capacity : given.capacity;
  await refuseTimeOff(sql, {
    practiceId: ctx.practice.id,
    span: { startsAt, endsAt },
    timeZone,
    locationId: locationOf(given, type),
    now: now.getTime(),
    confirmed: given.confirmOverlap,
  });
  await sql`
    INSERT INTO "BookableEvent" (id, "practiceId", "bookableEventTypeId", name, "locationId", location, description,
                                 "startsAt", "endsAt", "allDay", "timeZone", capacity, "amountCents", "createdAt",
                                 "updatedAt")
    VALUES (${id}::uuid, ${ctx.practice.id}::uuid, ${type.id}::uuid, ${given.name ?? null},
            ${given.locationId ?? null}::uuid, ${given.location ?? null}, ${given.description ?? null}, ${startsAt},
            ${endsAt}, ${allDay}, ${timeZone}, ${capacity}, ${type.amountCents}, ${now}, ${now})
    ON CONFLICT (id) DO NOTHING`;
  return id;
}

interface Placed {
  locationId?: string | null | undefined;
  location?: string | null | undefined;
}

/** As event_location of the database. */
const locationOf = (event: Placed, type: Placed): string | null =>
  event.locationId ?? (event.location ? null : (type.locationId ?? null));

/** Where an event really takes place: where it says itself, else where its type does. */
const placeOf = (event: Placed, type: Placed): string | null =>
  locationOf(event, type) ?? event.location ?? type.location ?? null;

async function change(
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
