import { z } from 'zod';
import { EVIDENCE_KINDS, DISPUTE_MESSAGES } from '#app/lib/messages/dispute-answers.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { disputeOutput, readDisputes } from './dispute-output.ts';
import { suggestedEvidence, type SuggestedEvidence } from './evidence-texts.ts';
import { gatherEvidence } from './gather-evidence.ts';

const piece = z
  .object({ kind: z.enum(EVIDENCE_KINDS), text: z.string() })
  .meta({ id: 'DisputeEvidence', description: 'What one thing shows, in words for a bank.' });

/** One dispute with the evidence that we have, ready to send, and with what was sent. Refuses with `not_found`. */
export const disputeDetails = operation({
  name: 'disputeDetails',
  kind: 'query',
  description: 'A disputed payment with its evidence, ready to send.',
  access: practiceOwner(),
  input: z.strictObject({ disputeId: z.uuid(DISPUTE_MESSAGES.notFound) }),
  output: z
    .object({
      dispute: disputeOutput,
      suggested: z.array(piece).meta({ description: 'Gathered from what is on record.' }),
      sent: z.array(piece).nullable().meta({ description: 'What was chosen to be sent.' }),
      earlier: z
        .array(
          z
            .object({
              answer: z.enum(['evidence', 'accepted']),
              sentAt: z.date(),
              evidence: z.array(piece).nullable(),
            })
            .meta({ id: 'EarlierDisputeAnswer' }),
        )
        .meta({ description: 'What was sent before the bank asked once more.' }),
    })
    .meta({ id: 'DisputeDetails' }),
  async run(ctx, { disputeId }) {
    const { id: practiceId, timeZone } = ctx.practice;
    const now = new Date(ctx.clock.now());
    return ctx.db.read(async (sql) => {
      const [[dispute], facts, answers] = await Promise.all([
        readDisputes(sql, practiceId, { limit: 1, offset: 0, now, id: disputeId }),
        gatherEvidence(sql, { practiceId, timeZone, disputeId, now }),
        readSent(sql, practiceId, disputeId),
      ]);
      if (!dispute || !facts) throw new Refusal('not_found', DISPUTE_MESSAGES.notFound);
      return { dispute, suggested: suggestedEvidence(facts), ...answers };
    });
  },
});

interface Answers {
  evidence: SuggestedEvidence[] | null;
  earlierAnswers: { answer: 'evidence' | 'accepted'; evidence: SuggestedEvidence[] | null; sentAt: string }[];
}

async function readSent(sql: Db, practiceId: string, disputeId: string) {
  const [row] = await sql<Answers>`
    SELECT evidence, "earlierAnswers" FROM "Dispute" WHERE "practiceId" = ${practiceId}::uuid AND id = ${disputeId}::uuid`;
  const earlier = (row?.earlierAnswers ?? []).map(({ sentAt, ...answer }) => ({
    ...answer,
    sentAt: new Date(sentAt),
  }));
  return { sent: row?.evidence ?? null, earlier };
}
