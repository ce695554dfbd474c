import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { announceEvent } from '../../effects/index.ts';
import { eventIdInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/** Gives the practitioner's own time back to the calendar (spec 001 §7). Throws state_changed the second time. */
export const deletePersonalEvent = operation({
  name: 'deletePersonalEvent',
  kind: 'mutation',
  description: 'Deletes a personal event.',
  access: practiceOwner(),
  input: eventIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const [row] = await sql<{ deletedAt: Date | null }>`
        SELECT "deletedAt" FROM "PersonalEvent"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      if (!row) throw notFound('event');
      if (row.deletedAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
      await sql`
        UPDATE "PersonalEvent" SET "deletedAt" = ${new Date(ctx.clock.now())}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL`;
      await announceEvent(sql, practiceId, id);
    });
    return {};
  },
});
