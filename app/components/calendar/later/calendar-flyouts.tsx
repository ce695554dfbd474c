import { useEffect, useRef } from 'react';
import { openedEvent, timesOf } from '../address.ts';
import { Chooser } from './chooser.tsx';
import type { CalendarEvent } from '../grid/events.ts';
import { ExternalFlyout } from './external-flyout.tsx';
import type { CalendarRequest, ChooserRequest } from '../appointment/flyout-requests.ts';
import {
  AppointmentFlyout,
  AppointmentFormFlyout,
  GroupEventFlyout,
  PersonalEventFlyout,
  preloadSheets,
} from './sheets.ts';
import { SheetWaiting, WhenWanted } from '../../../ui/overlays/when-wanted.tsx';
import { TimeOffFlyout } from './time-off-flyout.tsx';
import type { useCalendarAddress } from '../use-calendar-address.ts';
import { useLocatedEvent } from '../grid/use-located-event.ts';

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

/** The choice without a time that was pressed. */
const ANYTHING: ChooserRequest = {};

/** The one sheet on the right that the address asks for; its owner draws it, and keeps it while it slides out. */
export function CalendarFlyouts(props: CalendarFlyoutsProps) {
  const { address, events, timeZone, groupEvents, onWhy } = props;
  const { request, close } = address;
  const opened = openedEvent(request);
  const loaded = events.find((event) => isThat(event, opened)) ?? null;
  const located = useLocatedEvent(opened && !loaded ? opened : null);
  useInView(props, opened?.key ?? null, loaded, located.state === 'found' ? located.event.start : null);
  const timeOff = pick(request, 'timeOff')?.id;
  const form = pick(request, 'form')?.request ?? null;
  const requested = pick(request, 'group')?.request ?? null;
  // A link to a new group event leads to the choice where the practice has none of them (001 §2).
  const isOff = !groupEvents && requested?.kind === 'create';
  const group = isOff ? null : requested;
  const choosing = pick(request, 'chooser')?.request ?? (isOff ? ANYTHING : null);
  const personal = pick(request, 'personal')?.request ?? null;
  const { token = null, asks = false } = pick(request, 'appointment') ?? {};
  const isChoosing = choosing !== null;
  useEffect(() => {
    if (isChoosing) preloadSheets('form', 'personal', ...(groupEvents ? (['group'] as const) : []));
  }, [isChoosing, groupEvents]);
  const shared = { timeZone, onClose: close };
  return (
    <>
      <Chooser
        {...shared}
        request={choosing}
        groupEvents={groupEvents}
        isGroupOff={isOff}
        onChoose={(hash) => address.open(hash, { taken: timesOf(choosing ?? {}) })}
        onWhy={onWhy}
      />
      <WhenWanted wanted={form !== null} waiting={<SheetWaiting />}>
        <AppointmentFormFlyout {...shared} request={form} />
      </WhenWanted>
      <WhenWanted wanted={group !== null} waiting={<SheetWaiting />}>
        <GroupEventFlyout {...shared} request={group} />
      </WhenWanted>
      <WhenWanted wanted={personal !== null} waiting={<SheetWaiting />}>
        <PersonalEventFlyout {...shared} request={personal} />
      </WhenWanted>
      <WhenWanted wanted={token !== null} waiting={<SheetWaiting />}>
        <AppointmentFlyout {...shared} token={token} asks={asks} isBeside />
      </WhenWanted>
      <ExternalFlyout
        {...shared}
        open={opened?.kind === 'calendar'}
        event={opened?.kind === 'calendar' ? loaded : null}
        located={located}
      />
      <TimeOffFlyout
        {...shared}
        id={timeOff ?? null}
        event={events.find(({ kind, id }) => kind === 'time_off' && id === timeOff) ?? null}
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
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (key === null) announced.current = null;
    if (key === null || !settled || moment === null || announced.current === key) return;
    announced.current = key;
    if (!isSeen(moment)) onShow(moment);
    // Only where something else is opened, or is found.
  }, [key, settled, moment === null]);
}
