import { useEffect } from 'react';
import { AppointmentFormFlyout } from '#app/components/appointment-form/appointment-form-flyout.tsx';
import { GroupEventFlyout } from '#app/components/events/group-event-flyout.tsx';
import { PersonalEventFlyout } from '#app/components/events/personal-event-flyout.tsx';
import { openedEvent, timesOf } from './address.ts';
import { AppointmentFlyout } from './appointment-flyout.tsx';
import { Chooser } from './chooser.tsx';
import type { CalendarEvent } from './events.ts';
import { ExternalFlyout } from './external-flyout.tsx';
import type { CalendarRequest, ChooserRequest } from './flyout-requests.ts';
import type { useCalendarAddress } from './use-calendar-address.ts';
import { useLocatedEvent } from './use-located-event.ts';

interface CalendarFlyoutsProps {
  address: ReturnType<typeof useCalendarAddress>;
  /** What the page has loaded. */
  events: readonly CalendarEvent[];
  /** Whether a moment stands in what is seen. */
  isSeen: (moment: number) => boolean;
  /** Brings a moment into view. */
  onShow: (moment: number) => void;
  timeZone: string;
  groupEvents: boolean;
  onWhy: (request: ChooserRequest) => void;
}

const pick = <Opens extends CalendarRequest['opens']>(request: CalendarRequest | null, opens: Opens) =>
  request?.opens === opens ? (request as Extract<CalendarRequest, { opens: Opens }>) : null;

/** The one sheet on the right that the address asks for; its owner draws it, and keeps it while it slides out. */
export function CalendarFlyouts(props: CalendarFlyoutsProps) {
  const { address, events, timeZone, groupEvents, onWhy } = props;
  const { request, close } = address;
  const opened = openedEvent(request);
  const loaded = events.find((event) => isThat(event, opened)) ?? null;
  const located = useLocatedEvent(opened && !loaded ? opened : null);
  useInView(props, opened?.key ?? null, loaded, located.state === 'found' ? located.event.start : null);
  const shared = { timeZone, onClose: close };
  return (
    <>
      <Chooser
        {...shared}
        request={pick(request, 'chooser')?.request ?? null}
        groupEvents={groupEvents}
        onChoose={(hash) => address.open(hash, { taken: timesOf(pick(request, 'chooser')?.request ?? {}) })}
        onWhy={onWhy}
      />
      <AppointmentFormFlyout {...shared} request={pick(request, 'form')?.request ?? null} />
      <GroupEventFlyout {...shared} request={pick(request, 'group')?.request ?? null} />
      <PersonalEventFlyout {...shared} request={pick(request, 'personal')?.request ?? null} />
      <AppointmentFlyout {...shared} token={pick(request, 'appointment')?.token ?? null} />
      <ExternalFlyout
        {...shared}
        open={opened?.kind === 'calendar'}
        event={opened?.kind === 'calendar' ? loaded : null}
        located={located}
      />
    </>
  );
}

function isThat(event: CalendarEvent, opened: ReturnType<typeof openedEvent>): boolean {
  if (!opened || event.kind !== opened.kind) return false;
  return opened.kind === 'client' ? event.hash === opened.key : event.id === opened.key;
}

/** A link to something brings its week into view, once: whoever walks on from there is not called back. */
function useInView(
  { isSeen, onShow, address: { settled } }: CalendarFlyoutsProps,
  key: string | null,
  loaded: CalendarEvent | null,
  foundAt: number | null,
) {
  const moment = loaded?.startsAt ?? foundAt;
  useEffect(() => {
    if (key && settled && moment !== null && !isSeen(moment)) onShow(moment);
    // Only where something else is opened, or is found.
  }, [key, settled, moment === null]);
}
