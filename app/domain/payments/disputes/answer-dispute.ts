import { takesAnswer, type DisputeState } from '#app/lib/disputes/state.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { DISPUTE_MESSAGES } from '#app/lib/messages/dispute-answers.ts';

interface Answer {
  practiceId: string;
  disputeId: string;
  now: Date;
  kind: 'evidence' | 'accepted';
  evidence: readonly { kind: string; text: string }[];
}

/**
 * Writes down what the practice says to a dispute, once for each time that it is asked, and hands it to the worker: the provider is told outside of transactions. Refuses
 * with `not_found`, or `state_changed` where it was answered, is over, or its time is.
 */
export async function answerDispute(
  sql: Db,
  { practiceId, disputeId, now, kind, evidence }: Answer,
): Promise<void> {
  const [answered] = await sql`
    UPDATE "Dispute" SET answer = ${kind}::"DisputeAnswer", "answeredAt" = ${now}, error = NULL,
      evidence = CASE WHEN ${kind} = 'evidence' THEN ${JSON.stringify(evidence)}::jsonb ELSE evidence END
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${disputeId}::uuid
      AND awaits_answer(state, answer, "dueAt", ${now})
    RETURNING id`;
  if (!answered) throw await why(sql, practiceId, disputeId);
  await addToOutbox(sql, {
    practiceId,
    topic: 'dispute-answer',
    dedupeKey: `dispute-answer:${disputeId}:${now.getTime()}`,
    payload: { practiceId, disputeId },
  });
  await announce(sql, { practiceId, kind: 'dispute', id: disputeId });
}

async function why(sql: Db, practiceId: string, disputeId: string): Promise<Refusal> {
  const [dispute] = await sql<{ isAnswered: boolean; state: DisputeState }>`
    SELECT answer IS NOT NULL AS "isAnswered", state
    FROM "Dispute" WHERE "practiceId" = ${practiceId}::uuid AND id = ${disputeId}::uuid`;
  if (!dispute) return new Refusal('not_found', DISPUTE_MESSAGES.notFound);
  if (dispute.isAnswered) return new Refusal('state_changed', DISPUTE_MESSAGES.answered);
  return new Refusal(
    'state_changed',
    takesAnswer(dispute.state) ? DISPUTE_MESSAGES.late : DISPUTE_MESSAGES.over,
  );
}
