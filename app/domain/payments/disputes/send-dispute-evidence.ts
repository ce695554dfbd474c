import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { sendDisputeEvidenceInput } from '../inputs.ts';
import { answerDispute } from './answer-dispute.ts';

/** Sends what the practitioner chose to the bank by way of the provider, once: nobody takes it back. Refuses as answerDispute. */
export const sendDisputeEvidence = operation({
  name: 'sendDisputeEvidence',
  kind: 'mutation',
  description: 'Sends evidence to the bank of a client who disputes a payment; once.',
  access: practiceOwner(),
  input: sendDisputeEvidenceInput,
  output: z.object({}),
  async run(ctx, { disputeId, evidence }) {
    const { id: practiceId } = ctx.practice;
    const now = new Date(ctx.clock.now());
    await ctx.db.run((sql) => answerDispute(sql, { practiceId, disputeId, now, kind: 'evidence', evidence }));
    return {};
  },
});
