import { DISPUTE_WORDS, type DisputeState } from '#app/domain/payments-directory/messages.ts';
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
  dispute: { state: DisputeState; answer: 'evidence' | 'accepted' | null };
}

/** How a dispute stands, with an answer that is on its way counted. */
export const DisputeBadge = ({ dispute: { state, answer } }: DisputeBadgeProps) => {
  const isOpen = state === 'inquiry' || state === 'needs_response';
  if (isOpen && answer !== null)
    return (
      <Badge tone="orange" dot>
        {answer === 'evidence' ? 'Answer on its way' : 'Being accepted'}
      </Badge>
    );
  return (
    <Badge tone={TONES[state]} dot>
      {DISPUTE_WORDS[state]}
    </Badge>
  );
};
