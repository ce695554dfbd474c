import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { followOutside } from '#app/domain/events/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceEntries, forgetElsewhere } from '../entries/entry-rows.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';
import { lockProposal } from './proposal-rows.ts';

/**
 * Takes over what was done in a calendar outside to one's own time, for which nobody need be asked: it moves, or is deleted, here too.
 * @throws not_found where it was decided already, conflict for what others come to
 */
export const takeOverCalendarTime = operation({
  name: 'takeOverCalendarTime',
  kind: 'mutation',
  description: 'Moves or deletes your personal event as you did in your other calendar.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const found = await lockProposal(sql, practiceId, id);
      if (!found) throw new Refusal('not_found', texts.decided);
      const { personalEventId, elsewhereStart, elsewhereEnd, elsewhereAllDay: allDay } = found;
      if (!personalEventId) throw new Refusal('conflict', texts.notAlone);
      const to =
        elsewhereStart && elsewhereEnd
          ? { startsAt: elsewhereStart, endsAt: elsewhereEnd, allDay, timeZone: ctx.practice.timeZone }
          : null;
      await forgetElsewhere(sql, [id]);
      await followOutside(sql, { practiceId, id: personalEventId, to, now: new Date(ctx.clock.now()) });
      await announceEntries(sql, practiceId);
    });
    return {};
  },
});
