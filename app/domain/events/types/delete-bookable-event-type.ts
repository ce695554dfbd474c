import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { markUse } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { eventTypeIdInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/**
 * Takes a kind of group event away (spec 002 §7). While something of it is still to come it stays: people count on it. What is over
 * keeps its record, and the slug is free again.
 */
export const deleteBookableEventType = operation({
  name: 'deleteBookableEventType',
  kind: 'mutation',
  description: 'Deletes a group event type that has nothing scheduled any more.',
  access: practiceOwner(),
  input: eventTypeIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      // Events are scheduled under the same lock.
      await lockCalendar(sql, practiceId);
      const [coming] = await sql<{ id: string }>`
        SELECT id FROM "BookableEvent"
        WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventTypeId" = ${id}::uuid AND "cancelledAt" IS NULL
          AND "endsAt" > ${now} LIMIT 1`;
      if (coming) throw new Refusal('conflict', EVENT_MESSAGES.typeHasEvents);
      const [gone] = await sql<{ id: string }>`
        UPDATE "BookableEventType" SET "deletedAt" = ${now}, slug = id::text, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL
        RETURNING id`;
      if (!gone) throw new Refusal('not_found', EVENT_MESSAGES.typeUnknown);
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'event_type', id });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
