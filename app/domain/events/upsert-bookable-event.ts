import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { cleansRichText } from '#app/operations/rich-input.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceGroupEvent } from '../effects/index.ts';
import { changeEvent, locationOf, readType, type EventType } from './change-event.ts';
import { bookableEventOutput } from './event-output.ts';
import { keepEventPhoto } from './event-photo.ts';
import { readEvent } from './event-rows.ts';
import { bookableEventInput } from './inputs.ts';
import { EVENT_MESSAGES } from './messages.ts';
import { settledSpan } from './span.ts';
import { refuseTimeOff } from './time-off/refuse-time-off.ts';

type Given = z.output<typeof bookableEventInput>;

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
      const id = given.id
        ? await changeEvent(ctx, sql, given.id, type, given)
        : await make(ctx, sql, type, given);
      const now = new Date(ctx.clock.now());
      await keepEventPhoto(sql, { practiceId: ctx.practice.id, id, handle: given.handle, now });
      const bookableEvent = await readEvent(ctx, sql, id);
      if (!bookableEvent) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
      await announceGroupEvent(sql, ctx.practice.id, id);
      return { bookableEvent };
    });
  },
});

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
