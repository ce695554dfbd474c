import type { FlyoutProps, PersonalEventRequest } from '#app/components/calendar/flyout-requests.ts';
import { Flyout } from '#app/ui/flyout.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

/** Time of the practitioner's own: made, changed, given back (spec 001 §2). */
export function PersonalEventFlyout({ request, onClose }: FlyoutProps<PersonalEventRequest>) {
  return (
    <Flyout
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={request?.kind === 'open' ? 'Edit personal event' : 'Create personal event'}
    >
      <SkeletonText lines={4} />
    </Flyout>
  );
}
