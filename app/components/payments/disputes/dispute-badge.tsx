import { DISPUTE_WORDS } from '#app/domain/payments-directory/messages.ts';
import { takesAnswer, type DisputeState } from '#app/lib/disputes/state.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';

const TONES: Readonly<Record<DisputeState, Tone>> = {
  inquiry: 'orange',
  needs_response: 'red',
  under_review: 'orange',
  won: 'green',
  lost: 'red',
  closed: 'grey',
};

interface DisputeBadgeProps {
  dispute: { state: DisputeState; answer: 'evidence' | 'accepted' | null; sentAt: Date | null };
}

const ANSWERED = {
  evidence: { onItsWay: 'Answer on its way', sent: 'Answer sent' },
  accepted: { onItsWay: 'Being accepted', sent: 'Accepted' },
};

/** How a dispute stands, with an answer counted of which its provider has not told yet. */
export const DisputeBadge = ({ dispute: { state, answer, sentAt } }: DisputeBadgeProps) => {
  if (takesAnswer(state) && answer !== null)
    return (
      <Badge tone="orange" dot>
        {ANSWERED[answer][sentAt === null ? 'onItsWay' : 'sent']}
      </Badge>
    );
  return (
    <Badge tone={TONES[state]} dot>
      {DISPUTE_WORDS[state]}
    </Badge>
  );
};
