import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { takeProposedTimeInput } from '../inputs.ts';
import { PROPOSAL_MESSAGES } from '../messages.ts';
import { readMovable } from '../move/client-may-move.ts';
import { writeMove } from '../move/write-move.ts';
import { readProposal, stillFree } from './proposal.ts';

/**
 * The client takes one of the times that the practitioner offered: the appointment moves there as by any move of its client, whatever window
 * for moving its terms name, since the practitioner asked. Whether the time is still free is decided anew, under the calendar's lock: of two clients
 * with one wish the first has it. The same tap sent twice moves once.
 * @throws expired where nothing is offered any more or the time has passed, state_changed where it was moved since, slot_taken
 */
export const takeProposedTime = operation({
  name: 'takeProposedTime',
  kind: 'mutation',
  description: 'Moves the appointment of a link to one of the times that were offered for it.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: takeProposedTimeInput,
  output: z.object({ startsAt: z.date() }),
  async run(ctx, { appointmentId, startsAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const start = startsAt.getTime();
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const proposal = await readProposal(sql, appointmentId);
      if (!proposal?.starts.some((one) => one.getTime() === start)) {
        throw new Refusal('expired', PROPOSAL_MESSAGES.gone);
      }
      const movable = await readMovable(sql, practiceId, appointmentId, now, { isOffered: true });
      // The tap came twice: it stands where it was asked to.
      if (proposal.takenAt && movable.startsAt.getTime() === start) return;
      if (proposal.takenAt || movable.startsAt.getTime() !== proposal.previousStart.getTime()) {
        throw new Refusal('state_changed', PROPOSAL_MESSAGES.movedSince);
      }
      if (start <= now) throw new Refusal('expired', PROPOSAL_MESSAGES.passed);
      const { isNamed } = proposal;
      const about = { practiceId, appointmentId, movable, now };
      const free = await stillFree(sql, { starts: [start], isNamed }, about);
      if (!free.has(start)) throw new Refusal('slot_taken', PROPOSAL_MESSAGES.taken);
      const endsAt = new Date(start + movable.endsAt.getTime() - movable.startsAt.getTime());
      await writeMove(sql, { practiceId, appointmentId, by: 'client', now, row: movable, startsAt, endsAt });
      await sql`
        UPDATE "TimeProposal" SET "takenAt" = ${new Date(now)}
        WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid AND "takenAt" IS NULL`;
    });
    return { startsAt };
  },
});
