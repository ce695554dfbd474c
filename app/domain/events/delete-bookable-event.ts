import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceGroupEvent } from '../effects/index.ts';
import { cancelRegistrations } from './registration/cancel-registrations.ts';
import { countRegistrations, lockEvent } from './event-rows.ts';
import { eventIdInput } from './inputs.ts';
import { EVENT_MESSAGES } from './messages.ts';

/**
 * Calls a group event off: everybody registered is told, and what they paid is given back (spec 001 §7). One that is over
 * and had people in it stays, being a record of theirs. Throws state_changed the second time.
 */
export const deleteBookableEvent = operation({
  name: 'deleteBookableEvent',
  kind: 'mutation',
  description: 'Calls a scheduled group event off.',
  access: practiceOwner(),
  input: eventIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const event = await lockEvent(sql, practiceId, id);
      if (event.cancelledAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
      const now = new Date(ctx.clock.now());
      if (event.endsAt <= now && (await countRegistrations(sql, practiceId, id)) > 0)
        throw new Refusal('conflict', EVENT_MESSAGES.overWithRegistrants);
      await sql`
        UPDATE "BookableEvent" SET "cancelledAt" = ${now}, "icsSequence" = "icsSequence" + 1, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "cancelledAt" IS NULL`;
      await cancelRegistrations(ctx, sql, event, { template: 'event_cancelled' });
      await announceGroupEvent(sql, practiceId, id);
    });
    return {};
  },
});
