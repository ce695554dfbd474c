import { PAYOUT_WORDS, type PayoutState } from '#app/domain/payments-directory/messages.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';

const TONES: Readonly<Record<PayoutState, Tone>> = {
  pending: 'orange',
  in_transit: 'orange',
  paid: 'green',
  cancelled: 'grey',
  failed: 'red',
};

/** How a payout stands. */
export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <Badge tone={TONES[state]} dot>
    {PAYOUT_WORDS[state]}
  </Badge>
);
