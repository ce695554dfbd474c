import { z } from 'zod';
import { moveAppointment } from '#app/domain/appointments/index.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { followOutside, moveEventOutside } from '#app/domain/events/index.ts';
import { instant } from '#app/lib/fields/instant.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceEntries, forgetElsewhere } from '../entries/entry-rows.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';
import { lockProposal, readProposals } from './proposal-rows.ts';
import { proposalView, type ProposalRow } from './proposal-view.ts';

const shown = instant(texts.movedOn).nullable().default(null);

/**
 * Takes over what was done in a calendar outside to one's own time, for which nobody need be asked, that a group event was moved, which
 * whoever is registered is told, or that an appointment takes longer or less long, which its client is told; its price stays. It is as there
 * here too.
 * @throws not_found where it was decided already, state_changed where it was moved on since it was shown, conflict for an appointment that
 * starts at another time and for what cannot be at that time
 */
export const takeOverCalendarTime = operation({
  name: 'takeOverCalendarTime',
  kind: 'mutation',
  description:
    'Moves or deletes your personal event, moves your group event, or changes how long an appointment takes, as you did in your other calendar.',
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
      } else if (row.subject === 'group') await moveEventOutside(ctx, sql, row.subjectId, movedTo!);
      else await takeLength(ctx, sql, row, movedTo!.endsAt);
      await announceEntries(sql, practiceId);
    });
    return {};
  },
});

/** @throws conflict, with what stands there; as any move */
async function takeLength(
  ctx: OperationContext,
  sql: Db,
  { subjectId: appointmentId, startsAt }: ProposalRow,
  endsAt: Date,
): Promise<void> {
  try {
    await moveAppointment(ctx, sql, { appointmentId, startsAt, endsAt, lengthAfterStart: true });
  } catch (error) {
    // Here is no question to confirm it by.
    if (error instanceof Refusal && error.data?.confirm === 'overlap')
      throw new Refusal('conflict', `${error.userMessage} ${texts.lengthOdd}`);
    throw error;
  }
}
