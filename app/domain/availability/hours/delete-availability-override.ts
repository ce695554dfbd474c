import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { lockCalendar } from '../hold/lock.ts';
import { messages } from '../messages.ts';
import { availabilityOverride, deleteOverride, readOverrides } from './override-rows.ts';

/** Takes an entry of time off or different hours away: its dates are back to the weekly hours. Answers it, for an undo. */
export const deleteAvailabilityOverride = operation({
  name: 'deleteAvailabilityOverride',
  kind: 'mutation',
  description: 'Takes time off or different hours away again.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ availabilityOverride }),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const [entry] = await readOverrides(sql, practiceId, { id });
      if (!entry || !(await deleteOverride(sql, practiceId, id))) {
        throw new Refusal('not_found', messages.overrideNotFound);
      }
      await announce(sql, { practiceId, kind: 'availability', id });
      return { availabilityOverride: entry };
    });
  },
});
