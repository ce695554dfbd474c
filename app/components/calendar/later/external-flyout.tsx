import { Calendar, CalendarSync } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import type { CalendarEvent } from '../grid/events.ts';
import { spanText } from '../move/move.ts';
import type { Located } from '../grid/use-located-event.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

type Shown = Pick<CalendarEvent, 'title' | 'detail' | 'startsAt' | 'endsAt' | 'allDay'>;

interface ExternalFlyoutProps {
  open: boolean;
  /** As the page has it; null where it was not loaded with it. */
  event: CalendarEvent | null;
  /** What the server says of it. */
  located: Located;
  timeZone: string;
  onClose: () => void;
}

/** An event of a calendar outside: looked at here, changed there. */
export function ExternalFlyout({ open, event, located, timeZone, onClose }: ExternalFlyoutProps) {
  const found: Shown | null = located.state === 'found' ? shownOf(located.event) : null;
  const current = { shown: event ?? found, state: event ? 'found' : located.state };
  const last = useRef(current);
  useEffect(() => {
    if (open) last.current = current;
  });
  const { shown, state } = open ? current : last.current;
  return (
    <Flyout
      open={open}
      beside="external"
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
      title={titleOf(shown, state)}
      subtitle={shown ? 'From a calendar of yours' : null}
      footer={
        shown ? (
          <LinkButton to={paths.hoursSettings()} icon={<CalendarSync {...icon} />}>
            Hours & time off
          </LinkButton>
        ) : null
      }
    >
      {shown ? (
        <>
          <DescriptionList
            items={[
              {
                term: 'When',
                icon: <Calendar {...icon} />,
                detail: spanText(shown, timeZone, shown.allDay) + (shown.allDay ? ', all day' : ''),
              },
              shown.detail !== null && {
                term: 'Calendar',
                icon: <CalendarSync {...icon} />,
                detail: shown.detail,
              },
            ]}
          />
          <p className="mt-6 text-ink-soft">
            Clients cannot book this time. To change the event, open the calendar it comes from.
          </p>
        </>
      ) : state === 'asking' ? (
        <div role="status">
          <span className="sr-only">Loading the event</span>
          <SkeletonText lines={3} />
        </div>
      ) : state === 'failed' ? (
        <EmptyState title="It could not be read just now">Please close this and open it again.</EmptyState>
      ) : (
        <EmptyState title="It is not in your calendar">
          It may have been deleted, or its calendar was switched off.
        </EmptyState>
      )}
    </Flyout>
  );
}

function titleOf(shown: Shown | null, state: Located['state']): string {
  if (shown) return shown.title;
  if (state === 'asking') return 'Event';
  return state === 'failed' ? APPOINTMENT_MESSAGES.eventFailed : APPOINTMENT_MESSAGES.eventNotFound;
}

const shownOf = ({ title, start, end, allDay, extendedProps }: (Located & { state: 'found' })['event']) => ({
  title,
  detail: extendedProps.source,
  startsAt: start,
  endsAt: end,
  allDay,
});
