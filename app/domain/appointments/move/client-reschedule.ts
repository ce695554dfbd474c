import { z } from 'zod';
import { freeTimesFor, lockCalendar, slotTaken, TimeNotFree } from '#app/domain/availability/index.ts';
import { spendMove } from '#app/domain/effects/index.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { clientRescheduleInput } from '../inputs.ts';
import { PRO_MESSAGES } from '../messages.ts';
import { readMovable, type Movable } from './client-may-move.ts';
import { writeMove } from './write-move.ts';

/**
 * The client moves a coming appointment or request from its own page, within the window that stood in the terms when it was
 * booked, to a time that could be booked now. It keeps its state, price and card; both sides are told.
 * Throws slot_taken with the nearest free times, state_changed where the page knows another start than `previousStartsAt`,
 * conflict where that start is the one asked for.
 */
export const clientReschedule = operation({
  name: 'clientReschedule',
  kind: 'mutation',
  description: 'Moves the appointment that the link stands for.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: clientRescheduleInput,
  output: z.object({ startsAt: z.date() }),
  async run(ctx, { appointmentId, startsAt, previousStartsAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const start = startsAt.getTime();
    let movable: Movable | undefined;
    const spent = await spendMove(ctx, appointmentId);
    try {
      const moved = await ctx.db.run(async (sql) => {
        await lockCalendar(sql, practiceId);
        movable = await readMovable(sql, practiceId, appointmentId, now);
        if (movable.startsAt.getTime() === start) {
          if (previousStartsAt?.getTime() === start) throw new Refusal('conflict', POLICY_MESSAGES.sameTime);
          // The form sent twice: it stands where it was asked to.
          return false;
        }
        if (previousStartsAt && previousStartsAt.getTime() !== movable.startsAt.getTime()) {
          throw new Refusal('state_changed', PRO_MESSAGES.changedMeanwhile);
        }
        const query = { from: start, to: start + 1, now, ignoreAppointmentId: appointmentId };
        const [free] = await freeTimesFor(sql, practiceId, movable.offer, query);
        if (free !== start) throw new TimeNotFree();
        const length = movable.endsAt.getTime() - movable.startsAt.getTime();
        const to = { startsAt, endsAt: new Date(start + length) };
        await writeMove(sql, { practiceId, appointmentId, by: 'client', now, row: movable, ...to });
        return true;
      });
      if (!moved) await spent.giveBack();
    } catch (error) {
      // Nobody was written to.
      await spent.giveBack();
      const lost = error instanceof TimeNotFree || (error instanceof Refusal && error.code === 'slot_taken');
      if (!lost || !movable) throw error;
      throw await slotTaken(ctx, movable.offer, start, { ignoreAppointmentId: appointmentId });
    }
    return { startsAt };
  },
});
