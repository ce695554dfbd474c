import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { followOutside, moveEventOutside } from '#app/domain/events/index.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceEntries, forgetElsewhere } from '../entries/entry-rows.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';
import { lockProposal, readProposals } from './proposal-rows.ts';
import { proposalView } from './proposal-view.ts';

const shown = instant(texts.movedOn).nullable().default(null);

/**
 * Takes over what was done in a calendar outside to one's own time, for which nobody need be asked, or that a group event was moved, which
 * whoever is registered is told: it is as there here too.
 * @throws not_found where it was decided already, state_changed where it was moved on since it was shown, conflict for an appointment and
 * for what cannot be at that time
 */
export const takeOverCalendarTime = operation({
  name: 'takeOverCalendarTime',
  kind: 'mutation',
  description:
    'Moves or deletes your personal event, or moves your group event, as you did in your other calendar.',
  access: practiceOwner(),
  input: z.strictObject({
    id: z.uuid(),
    startsAt: shown.meta({ description: 'The time that you were shown; null: that it was deleted.' }),
    endsAt: shown,
  }),
  output: z.object({}),
  async run(ctx, { id, startsAt, endsAt }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      await lockProposal(sql, practiceId, id);
      const [row] = await readProposals(sql, { practiceId, now, of: id });
      if (!row) throw new Refusal('not_found', texts.decided);
      const { answer, why, movedTo } = proposalView(row, now.getTime());
      if (answer !== 'take_over') throw new Refusal('conflict', why ?? texts.notAlone);
      if (
        movedTo?.startsAt.getTime() !== startsAt?.getTime() ||
        movedTo?.endsAt.getTime() !== endsAt?.getTime()
      )
        throw new Refusal('state_changed', texts.movedOn);
      await forgetElsewhere(sql, [id]);
      // It stands there already, also where it is in the past by now and is written no more.
      if (movedTo)
        await sql`
          UPDATE "CalendarEventLink" SET "ownStart" = ${movedTo.startsAt}, "ownEnd" = ${movedTo.endsAt}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
      if (row.subject === 'personal') {
        const to = movedTo && { ...movedTo, timeZone: ctx.practice.timeZone };
        await followOutside(sql, { practiceId, id: row.subjectId, to, now });
      } else await moveEventOutside(ctx, sql, row.subjectId, movedTo!);
      await announceEntries(sql, practiceId);
    });
    return {};
  },
});
