import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { updateSharedCalendarInput } from '../inputs.ts';
import { CALENDAR_MESSAGES as messages } from '../messages.ts';

/** Chooses how much the address of the caller's calendar tells. Throws not_found where it has none, state_changed where another window was faster. */
export const updateSharedCalendar = operation({
  name: 'updateSharedCalendar',
  kind: 'mutation',
  description: 'Chooses what the address of your calendar tells.',
  access: practiceOwner(),
  input: updateSharedCalendarInput,
  output: z.object({}),
  async run(ctx, { detail, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      await touchSettings(db, { practiceId, now: ctx.clock.now(), previousUpdatedAt });
      const kept = await db.updateTable('SharedCalendar').set({ detail }).returning('id').executeTakeFirst();
      if (!kept) throw new Refusal('not_found', messages.notShared);
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
