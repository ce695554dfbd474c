import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { DISPUTE_MESSAGES } from '#app/lib/messages/dispute-answers.ts';
import { answerDispute } from './answer-dispute.ts';

/** Gives a dispute up: what the bank took stays with the client. Refuses as answerDispute. */
export const acceptDispute = operation({
  name: 'acceptDispute',
  kind: 'mutation',
  description: 'Gives a dispute up; once.',
  access: practiceOwner(),
  input: z.strictObject({ disputeId: z.uuid(DISPUTE_MESSAGES.notFound) }),
  output: z.object({}),
  async run(ctx, { disputeId }) {
    const { id: practiceId } = ctx.practice;
    const now = new Date(ctx.clock.now());
    await ctx.db.run((sql) =>
      answerDispute(sql, { practiceId, disputeId, now, kind: 'accepted', evidence: [] }),
    );
    return {};
  },
});
