import { useEffect, useRef } from 'react';
import type { AppointmentFormRequest, FlyoutProps } from '#app/components/calendar/flyout-requests.ts';
import { Flyout } from '#app/ui/flyout.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

/** Creates or edits an appointment in the right-hand sheet (spec 001 §2: 'Create appointment'). */
export function AppointmentFormFlyout({ request, onClose }: FlyoutProps<AppointmentFormRequest>) {
  const last = useRef(request);
  const shown = request ?? last.current;
  useEffect(() => {
    if (request) last.current = request;
  });
  return (
    <Flyout
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown?.kind === 'edit' ? 'Edit appointment' : 'Create appointment'}
    >
      <SkeletonRows label="Loading the form" />
    </Flyout>
  );
}
