import { MINUTE_MS } from '#app/lib/duration.ts';
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { formatTimeRange, localDate } from '#app/lib/time.ts';
import { cx } from '#app/ui/cx.ts';
import { pressHere } from '#app/ui/buttons/press-here.ts';
import type { CalendarEvent } from './events.ts';
import { GridEvent } from './grid-event.tsx';
import { dayCell, eventOf, GRID_THEME } from './grid-theme.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { isSameSpan, type Span } from '../move/move.ts';
import { SLOT_MINUTES } from './slot.ts';
import { daysOf, visibleDays, type View } from '../period.ts';
import { useReachableHours } from './use-reachable-hours.ts';
import { closedDays, eventsOn } from '../view/days.ts';

export interface GridProps {
  view: Exclude<View, 'list'>;
  /** YYYY-MM-DD */
  date: string;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Epoch milliseconds by the server's clock. */
  now: () => number;
  events: CalendarEvent[];
  /** When the practice is closed, as far as it is loaded: drawn darker. */
  closed: readonly Span[];
  onOpen: (hash: string) => void;
  onDay: (date: string) => void;
  /** The minute after midnight at which the hours begin to be seen when it opens. */
  firstMinute: () => number;
  /** What of a month's day has no room was asked for, by this link. */
  onMore: (date: string, link: HTMLElement) => void;
  /** Empty time was pressed or drawn over; a press alone has a start only. */
  onSelect: (time: { startsAt: number; endsAt?: number; allDay: boolean }) => void;
  /** Something was dragged, or its lower edge; `revert` puts it back. */
  onMove: (event: CalendarEvent, to: Span, revert: () => void) => void;
}

const FC_VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin];
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;
/** A finger rests so long before it drags or draws; shorter is scrolling. */
const LONG_PRESS_MS = 400;

/** Anything but the name of a view keeps FullCalendar from a popover of its own, which no key closes. */
const HANDLED = true as unknown as string;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

const asInput = (event: CalendarEvent): EventInput => ({
  id: event.id,
  start: new Date(event.startsAt).toISOString(),
  end: new Date(event.endsAt).toISOString(),
  allDay: event.allDay,
  title: event.title,
  url: `#${event.hash}`,
  editable: event.movable,
  extendedProps: { event },
});

const asShade = ({ startsAt, endsAt }: Span, index: number): EventInput => ({
  id: `closed ${index}`,
  start: new Date(startsAt).toISOString(),
  end: new Date(endsAt).toISOString(),
  display: 'background',
  editable: false,
});

const spanOf = ({ start, end }: { start: Date | null; end: Date | null }): Span | null =>
  start && end ? { startsAt: start.getTime(), endsAt: end.getTime() } : null;

/** FullCalendar puts its columns and shades in place a frame after it has drawn them; until then nobody sees it. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return settled;
}

/** Day, week and month as a grid. Its looks come from the design tokens, its navigation from the page around it. */
export function Grid(props: GridProps) {
  const settled = useSettled();
  return (
    <>
      <div className={cx('h-full', !settled && 'invisible')}>
        <Drawing {...props} />
      </div>
      {settled ? null : (
        <div className="absolute inset-0">
          <GridSkeleton columns={props.view === 'day' ? 1 : 7} />
        </div>
      )}
    </>
  );
}

const Drawing = memo(function Drawing(props: GridProps) {
  const { view, date, timeZone, now, events, closed, firstMinute, onOpen, onDay, onMore, onSelect, onMove } =
    props;
  const calendar = useRef<CalendarRef>(null);
  // A new list makes FullCalendar draw every event anew, so it gets one only when something in it is new.
  const content = useMemo(() => JSON.stringify(events), [events]);
  const shades = useMemo(() => JSON.stringify(closed), [closed]);
  const inputs = useMemo(
    () => [...events.map(asInput), ...(view === 'month' ? [] : closed.map(asShade))],
    [content, shades, view === 'month'],
  );
  const drawn = useMemo(() => ({ view, date, inputs }), [view, date, inputs]);
  useReachableHours(drawn);
  // It opens there; from then on it stays where somebody scrolled to.
  const [start] = useState(() => clock(firstMinute()));
  const days = useMemo(() => daysOf(visibleDays(view, date)), [view, date]);
  const wholeDays = useMemo(
    () => days.some((day) => eventsOn(events, day, timeZone).some(({ allDay }) => allDay)),
    [events, days, timeZone],
  );
  const closedOn = useMemo(
    () => (view === 'month' ? closedDays(days, closed, timeZone) : new Set<string>()),
    [view, days, closed, timeZone],
  );
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    // FullCalendar renders at once; React asks that to happen outside of its own commit.
    queueMicrotask(() => api.changeView(FC_VIEWS[view], date));
  }, [view, date]);

  const moved = ({ event, revert }: EventMove) => {
    const to = spanOf(event);
    if (to) onMove(eventOf({ event }), to, revert);
    else revert();
  };
  return (
    <FullCalendar
      ref={calendar}
      {...GRID_THEME}
      plugins={PLUGINS}
      initialView={FC_VIEWS[view]}
      initialDate={date}
      timeZone={timeZone}
      now={() => new Date(now()).toISOString()}
      events={inputs}
      height="100%"
      headerToolbar={false}
      nowIndicator
      views={{ timeGridDay: { dayHeaders: false } }}
      slotDuration={{ minutes: SLOT_MINUTES }}
      slotHeaderInterval="01:00"
      slotHeaderFormat={{ hour: 'numeric', meridiem: 'short' }}
      slotMinHeight={15}
      scrollTime={start}
      scrollTimeReset={false}
      allDaySlot={wholeDays}
      allDayText="All day"
      slotEventOverlap={false}
      eventMinHeight={18}
      eventInteractive
      fixedWeekCount={false}
      dayMaxEvents
      navLinks
      navLinkDayClick={(day) => onDay(localDate(day, timeZone))}
      moreLinkClick={({ date: day, jsEvent }) => {
        const link = (jsEvent.target as HTMLElement).closest<HTMLElement>('[role="button"]');
        if (link) onMore(localDate(day, timeZone), link);
        return HANDLED;
      }}
      // Its date is a wall time written as UTC.
      dayCellClass={(info) => dayCell(info, closedOn.has(info.date.toISOString().slice(0, 10)))}
      eventContent={(info) =>
        info.event.display === 'background' ? null : info.event.extendedProps.event ? (
          <GridEvent event={drawnOf(info)} info={info} timeZone={timeZone} />
        ) : (
          <Drawn span={spanOf(info.event)} timeZone={timeZone} />
        )
      }
      eventClick={({ event, jsEvent }) => pressHere(() => onOpen(eventOf({ event }).hash))(jsEvent)}
      selectable
      selectMirror
      selectLongPressDelay={LONG_PRESS_MS}
      select={({ start: from, end, allDay, view: { calendar: api } }) => {
        api.unselect();
        const [startsAt, endsAt] = [from.getTime(), end.getTime()];
        const isPress = !allDay && endsAt - startsAt <= SLOT_MS;
        onSelect({ startsAt, ...(isPress ? {} : { endsAt }), allDay });
      }}
      eventLongPressDelay={LONG_PRESS_MS}
      eventDrop={moved}
      eventResize={moved}
      // An appointment has a time of day; what lasts whole days stays in their row.
      eventAllow={({ allDay }, event) => allDay === (event?.allDay ?? allDay)}
    />
  );
});

/** The time that is being drawn. */
function Drawn({ span, timeZone }: { span: Span | null; timeZone: string }) {
  return span ? (
    <span className="tabular text-xs font-semibold">
      {formatTimeRange(span.startsAt, span.endsAt, timeZone)}
    </span>
  ) : null;
}

/** The event with the time where it stands now: while it is dragged, and until that is confirmed, it is not its own. */
function drawnOf(info: Pick<EventMove, 'event'>): CalendarEvent {
  const event = eventOf(info);
  const span = spanOf(info.event);
  return !span || event.allDay || isSameSpan(span, event) ? event : { ...event, ...span };
}

interface EventMove {
  event: { start: Date | null; end: Date | null; extendedProps: Record<string, unknown> };
  revert: () => void;
}
