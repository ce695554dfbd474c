import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { hashes } from '#app/components/calendar/address.ts';
import type { FlyoutProps, GroupEventRequest } from '#app/components/calendar/appointment/flyout-requests.ts';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { op } from '#app/components/operation/op.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import type { GroupEvent, GroupEventOffer } from './event-data.ts';
import { GroupEventForm } from './group-event-form.tsx';
import { existingGroupEvent, newGroupEvent } from './group-event-state.ts';
import { GroupEventView } from './group-event-view.tsx';
import { useFound } from './use-found.ts';
import { useOffer } from './use-offer.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';

interface Stands {
  /** What is said once it is saved, where that is not the calendar's own word. */
  said?: (title: string) => string;
  /** It lies over its page, which has no room beside it. */
  isOver?: boolean;
}

/**
 * A group event in the right-hand sheet: made, looked at under its own title with its registrants, changed (spec 001 §2:
 * 'Create group event', the calendar-event title, 'Edit Scheduled Group Event').
 */
export function GroupEventFlyout(props: FlyoutProps<GroupEventRequest> & Stands) {
  const { request, timeZone, onClose, said, isOver } = props;
  const shown = useShown(request);
  const id = shown?.kind === 'open' ? shown.groupEventId : null;
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (request) setEditing(false);
  }, [request?.kind, id]);
  const found = useFound(op.bookableEvent, { id, open: request !== null });
  const { event, isMissing } = found;
  const { offer, ...offered } = useOffer(request !== null && (request.kind === 'create' || editing));
  const isForm = shown?.kind === 'create' || (editing && event !== null);

  const { refused, retry } = isForm ? offered : found;
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      width="lg"
      // What is being written keeps the page from being left for something else.
      beside={isForm || isOver ? null : id}
      title={titleOf({ isForm, event, isMissing })}
    >
      {isMissing && !isForm ? (
        <EmptyState title="It is not in your calendar">
          It may have been deleted, or the link is not complete.
        </EmptyState>
      ) : refused && !(isForm ? offer : event) ? (
        <EmptyState
          title={APPOINTMENT_MESSAGES.eventFailed}
          action={<Button onPress={retry}>Try again</Button>}
        >
          Please check your connection.
        </EmptyState>
      ) : isForm ? (
        <Form
          {...{
            offer,
            event: editing ? event : null,
            isGone: isMissing,
            request: shown,
            timeZone,
            said,
            onClose,
          }}
          onBack={() => setEditing(false)}
        />
      ) : event ? (
        <GroupEventView
          key={event.id}
          {...{ event, timeZone, onClose }}
          asks={shown?.kind === 'open' ? shown.asks : false}
          failed={found.refused !== null}
          onRetry={found.retry}
          onEdit={() => setEditing(true)}
        />
      ) : (
        <EventSkeleton />
      )}
    </ReadSheet>
  );
}

function titleOf(at: { isForm: boolean; event: GroupEvent | null; isMissing: boolean }): string {
  if (at.isForm) return at.event ? EVENT_MESSAGES.editGroupTitle : EVENT_MESSAGES.createGroupTitle;
  if (at.isMissing) return APPOINTMENT_MESSAGES.eventNotFound;
  return at.event?.title ?? 'Group event';
}

interface FormProps {
  offer: GroupEventOffer | null;
  event: GroupEvent | null;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  request: GroupEventRequest | null;
  timeZone: string;
  said: Stands['said'];
  onClose: () => void;
  /** From changing back to looking. */
  onBack: () => void;
}

function Form({ offer, event, isGone, request, timeZone, said, onClose, onBack }: FormProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [now] = useState(() => Date.now());
  const [times, setTimes] = useState(0);
  if (!offer) return <EventSkeleton />;
  const creating = request?.kind === 'create' ? request : { kind: 'create' as const };
  return (
    <GroupEventForm
      key={`${event?.id ?? 'new'} ${times}`}
      {...{ offer, event, isGone, said }}
      onTakeOver={() => setTimes(times + 1)}
      calendarZone={timeZone}
      initial={event ? existingGroupEvent(event, offer) : newGroupEvent(offer, creating, timeZone, now)}
      onCancel={event ? onBack : onClose}
      onSaved={(id) => {
        if (event) onBack();
        // What was made is shown at once, so that people can be put on its list.
        else {
          const to = { search, hash: hashes.group(id) };
          void navigate(to, { replace: true, preventScrollReset: true, state: state as unknown });
        }
      }}
    />
  );
}

function EventSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the event</span>
      <SkeletonText lines={4} />
      <div className="space-y-4">
        <Skeleton className="h-4 w-28" />
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton round className="size-10" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
