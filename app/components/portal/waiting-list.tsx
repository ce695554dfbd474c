import type { Refused } from '#app/components/operation/call.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';

interface WaitingListProps {
  /** 'Loading your coupons'. */
  label: string;
  refused: Refused | null;
  retry: () => void;
}

/** Stands in for a list until it is read, and says why it cannot be. */
export function WaitingList({ label, refused, retry }: WaitingListProps) {
  return refused ? (
    <Banner tone="red" role="alert" actions={<Button onPress={retry}>Try again</Button>}>
      {refused.text}
    </Banner>
  ) : (
    <Card as="div" padding="flush">
      <SkeletonRows rows={3} label={label} />
    </Card>
  );
}
