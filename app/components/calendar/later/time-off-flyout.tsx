import { Calendar, CalendarOff, MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { CALENDAR_MESSAGES } from '#app/domain/calendar/messages.ts';
import { paths } from '#app/paths.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import type { CalendarEvent } from '../grid/events.ts';
import { spanText } from '../move/move.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface TimeOffFlyoutProps {
  /** Null where none is open. */
  id: string | null;
  /** Null where it is not (or no longer) in the calendar. */
  event: CalendarEvent | null;
  timeZone: string;
  onClose: () => void;
}

/** Closed days: looked at here, changed in the calendar's settings. */
export function TimeOffFlyout({ id, event, timeZone, onClose }: TimeOffFlyoutProps) {
  const open = id !== null;
  const last = useRef(event);
  // Who leafs on beside it leaves the days that are loaded, and still looks at it.
  const known = event ?? (last.current?.id === id ? last.current : null);
  useEffect(() => {
    if (open) last.current = known;
  });
  const shown = open ? known : last.current;
  return (
    <Flyout
      open={open}
      beside="time-off"
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
      title={shown?.title ?? APPOINTMENT_MESSAGES.eventNotFound}
      subtitle={shown && shown.title !== CALENDAR_MESSAGES.timeOff ? CALENDAR_MESSAGES.timeOff : null}
      footer={
        <LinkButton
          to={paths.hoursSettings(shown ? { entry: shown.id } : {})}
          icon={<CalendarOff {...icon} />}
        >
          {shown ? 'Edit time off' : 'Hours & time off'}
        </LinkButton>
      }
    >
      {shown ? (
        <>
          <DescriptionList
            items={[
              {
                term: 'When',
                icon: <Calendar {...icon} />,
                detail: `${spanText(shown, timeZone, true)}, all day`,
              },
              shown.where !== null && { term: 'Where', icon: <MapPin {...icon} />, detail: shown.where },
            ]}
          />
          <p className="mt-6 text-ink-soft">
            Clients cannot book {shown.where === null ? 'these days' : `${shown.where} then`}. You can, after
            a question.
          </p>
        </>
      ) : (
        <EmptyState title="It is not in your calendar">
          It may have been taken away, or lies outside of what is shown.
        </EmptyState>
      )}
    </Flyout>
  );
}
