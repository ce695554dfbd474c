import type { OpValue } from '#app/components/operation/op.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { formatDateTime } from '#app/lib/time.ts';

type Answered = Pick<
  OpValue<'disputeDetails'>['dispute'],
  'answer' | 'answeredAt' | 'sentAt' | 'state' | 'provider' | 'hasEvidence'
>;

/** What was said to a dispute that takes no answer now, and how far that has come. */
export function answerText(dispute: Answered, timeZone: string): string {
  const { answer, answeredAt, sentAt, state, provider, hasEvidence } = dispute;
  const name = PAYMENT_PROVIDER_NAMES[provider];
  const isOver = state === 'won' || state === 'lost' || state === 'closed';
  if (answer === 'accepted')
    return sentAt
      ? `You accepted this dispute on ${formatDateTime(sentAt, timeZone)}. The amount stays with the client.`
      : `You accept this dispute. ${name} is being told.`;
  if (answer === 'evidence' && answeredAt)
    return sentAt
      ? `Sent on ${formatDateTime(sentAt, timeZone)}.${isOver ? '' : ' The bank decides; that usually takes two to three months.'}`
      : `On its way to ${name} since ${formatDateTime(answeredAt, timeZone)}.`;
  if (hasEvidence) return `Evidence was handed in at ${name}.`;
  // An inquiry that came to nothing, or a dispute that was settled before it was one.
  if (state === 'closed') return 'No answer was needed: this never became a dispute.';
  return state === 'won' ? 'No answer was sent.' : 'No answer was sent in time.';
}
