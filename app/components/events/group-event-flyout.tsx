import type { FlyoutProps, GroupEventRequest } from '#app/components/calendar/flyout-requests.ts';
import { Flyout } from '#app/ui/flyout.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

/** A group event: made, looked at, changed, with its registrants and what they pay (spec 001 §2). */
export function GroupEventFlyout({ request, onClose }: FlyoutProps<GroupEventRequest>) {
  return (
    <Flyout
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={request?.kind === 'open' ? 'Edit Scheduled Group Event' : 'Create group event'}
    >
      <SkeletonText lines={4} />
    </Flyout>
  );
}
