import { Calendar, MapPin, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatLongDate, formatRange } from '#app/lib/time.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import type { CalendarEvent } from './events.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface EventFlyoutProps {
  event: CalendarEvent | null;
  timeZone: string;
  onClose: () => void;
}

/** A group event or personal event, to be looked at. */
export function EventFlyout({ event, timeZone, onClose }: EventFlyoutProps) {
  const last = useRef<CalendarEvent | null>(null);
  const shown = event ?? last.current;
  useEffect(() => {
    if (event) last.current = event;
  });
  return (
    <Flyout
      open={event !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown?.title ?? ''}
      subtitle={shown?.kind === 'bookable' ? 'Group event' : 'Personal event'}
    >
      {shown ? (
        <DescriptionList
          items={[
            { term: 'When', icon: <Calendar {...icon} />, detail: whenOf(shown, timeZone) },
            shown.where !== null && { term: 'Where', icon: <MapPin {...icon} />, detail: shown.where },
            shown.detail !== null && { term: 'Places', icon: <Users {...icon} />, detail: shown.detail },
          ]}
        />
      ) : null}
    </Flyout>
  );
}

function whenOf({ allDay, startsAt, endsAt }: CalendarEvent, timeZone: string): string {
  if (!allDay) return formatRange(startsAt, endsAt, timeZone);
  const [first, last] = [formatLongDate(startsAt, timeZone), formatLongDate(endsAt - 1, timeZone)];
  return first === last ? `${first}, all day` : `${first} – ${last}, all day`;
}
