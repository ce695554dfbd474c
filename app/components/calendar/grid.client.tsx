import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { useEffect, useMemo, useRef } from 'react';
import { localMinute } from '#app/lib/time.ts';
import type { CalendarEvent } from './events.ts';
import { GridEvent } from './grid-event.tsx';
import { eventOf, GRID_THEME } from './grid-theme.tsx';
import type { View } from './period.ts';

export interface GridProps {
  view: Exclude<View, 'list'>;
  /** YYYY-MM-DD */
  date: string;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Epoch milliseconds by the server's clock. */
  now: () => number;
  events: CalendarEvent[];
  onOpen: (hash: string) => void;
  onDay: (date: string) => void;
}

const FC_VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
const PLUGINS = [dayGridPlugin, timeGridPlugin];

/** The quarter hour an hour before now: what is next stands in the upper part, what just was is still seen. */
function scrollStart(now: number, timeZone: string): string {
  const minutes = Math.max(0, Math.floor((localMinute(now, timeZone) - 60) / 15) * 15);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

const asInput = (event: CalendarEvent): EventInput => ({
  id: event.id,
  start: new Date(event.startsAt).toISOString(),
  end: new Date(event.endsAt).toISOString(),
  allDay: event.allDay,
  title: event.title,
  url: `#${event.hash}`,
  extendedProps: { event },
});

/** Day, week and month as a grid. Its looks come from the design tokens, its navigation from the page around it. */
export function Grid({ view, date, timeZone, now, events, onOpen, onDay }: GridProps) {
  const calendar = useRef<CalendarRef>(null);
  // A new list makes FullCalendar draw every event anew, so it gets one only when something in it is new.
  const content = JSON.stringify(events);
  const inputs = useMemo(() => (JSON.parse(content) as CalendarEvent[]).map(asInput), [content]);
  const start = useMemo(() => scrollStart(now(), timeZone), [now, timeZone]);
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    // FullCalendar renders at once; React asks that to happen outside of its own commit.
    queueMicrotask(() => api.changeView(FC_VIEWS[view], date));
  }, [view, date]);

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
      slotDuration="00:15:00"
      slotHeaderInterval="01:00"
      slotHeaderFormat={{ hour: 'numeric', meridiem: 'short' }}
      slotMinHeight={15}
      scrollTime={start}
      scrollTimeReset={false}
      allDaySlot={events.some(({ allDay }) => allDay)}
      allDayText="All day"
      slotEventOverlap={false}
      eventMinHeight={18}
      eventInteractive
      fixedWeekCount={false}
      dayMaxEvents
      navLinks
      navLinkDayClick={(day) => onDay(new Intl.DateTimeFormat('en-CA', { timeZone }).format(day))}
      moreLinkClick={({ date: day }) => {
        onDay(new Intl.DateTimeFormat('en-CA', { timeZone }).format(day));
      }}
      eventContent={(info) => <GridEvent event={eventOf(info)} info={info} timeZone={timeZone} />}
      eventClick={({ event, jsEvent }) => {
        if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
        jsEvent.preventDefault();
        onOpen(eventOf({ event }).hash);
      }}
    />
  );
}
