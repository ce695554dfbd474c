import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { readMovable } from '../move/client-may-move.ts';
import { readProposal, stillFree } from './proposal.ts';

/** The other times that the practitioner has offered for the appointment of a link, each with whether it is still free; null where none stand. */
export const proposedTimes = operation({
  name: 'proposedTimes',
  kind: 'query',
  description: 'The other times that were offered for the appointment of a link.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({
    proposal: z
      .object({
        times: z.array(z.object({ startsAt: z.date(), isFree: z.boolean() }).meta({ id: 'ProposedTime' })),
      })
      .nullable()
      .meta({ id: 'TimeProposal' }),
  }),
  async run(ctx, { appointmentId }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (sql) => {
      const proposal = await readProposal(sql, appointmentId);
      if (!proposal || proposal.takenAt) return { proposal: null };
      const movable = await readMovable(sql, practiceId, appointmentId, now, { isOffered: true }).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return null;
          throw error;
        },
      );
      if (!movable || movable.startsAt.getTime() !== proposal.previousStart.getTime())
        return { proposal: null };
      const starts = proposal.starts.map((start) => start.getTime());
      const about = { practiceId, appointmentId, movable, now };
      const free = await stillFree(sql, { starts, isNamed: proposal.isNamed }, about);
      return {
        proposal: { times: starts.map((start) => ({ startsAt: new Date(start), isFree: free.has(start) })) },
      };
    });
  },
});
