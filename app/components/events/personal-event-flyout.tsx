import type {
  FlyoutProps,
  PersonalEventRequest,
} from '#app/components/calendar/appointment/flyout-requests.ts';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { op } from '#app/components/operation/op.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { PersonalEventForm } from './personal-event-form.tsx';
import { useFound } from './use-found.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';

/** Time of the practitioner's own: made, changed, given back (spec 001 §2). */
export function PersonalEventFlyout({ request, timeZone, onClose }: FlyoutProps<PersonalEventRequest>) {
  const shown = useShown(request);
  const id = shown?.kind === 'open' ? shown.personalEventId : null;
  const found = useFound(op.personalEvent, { id, open: request !== null });
  const { event, isMissing } = found;
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      title={
        shown?.kind !== 'open'
          ? EVENT_MESSAGES.createPersonalTitle
          : isMissing && !event
            ? APPOINTMENT_MESSAGES.eventNotFound
            : EVENT_MESSAGES.editPersonalTitle
      }
    >
      {shown && (shown.kind === 'create' || event) ? (
        <PersonalEventForm
          key={event?.id ?? 'new'}
          event={event}
          opening={shown.kind === 'create' ? shown : null}
          calendarZone={timeZone}
          onClose={onClose}
        />
      ) : found.refused ? (
        <EmptyState
          title={APPOINTMENT_MESSAGES.eventFailed}
          action={<Button onPress={found.retry}>Try again</Button>}
        >
          Please check your connection.
        </EmptyState>
      ) : isMissing ? (
        <EmptyState title="It is not in your calendar">
          It may have been deleted, or the link is not complete.
        </EmptyState>
      ) : (
        <div role="status" className="space-y-6">
          <span className="sr-only">Loading the event</span>
          {['w-12', 'w-20', 'w-20'].map((width, index) => (
            <div key={index} className="space-y-2.5">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-10 w-full" />
            </div>
          ))}
        </div>
      )}
    </ReadSheet>
  );
}
