import { useEffect, useRef } from 'react';
import { formatTime, formatTimeRange } from '#app/lib/time.ts';
import { cx } from '#app/ui/cx.ts';
import type { CalendarEvent } from './events.ts';
import { LOOK_DOTS } from './looks.ts';

interface GridEventProps {
  event: CalendarEvent;
  /** How much room there is, as the grid measured it. */
  info: { isNarrow: boolean; isShort: boolean; view: { type: string } };
  timeZone: string;
}

/** What stands inside one event of the grid: as much as fits. The whole of it is the accessible name of its link. */
export function GridEvent({ event, info, timeZone }: GridEventProps) {
  const box = useRef<HTMLDivElement>(null);
  const { startsAt, hash, spoken } = event;
  // The link is FullCalendar's, which keeps it while the event changes; its own hook is called once, when it appears.
  useEffect(() => {
    const link = box.current?.closest('a');
    if (!link) return;
    link.dataset.calendarEvent = String(startsAt);
    link.dataset.calendarHash = hash;
    link.setAttribute('aria-label', spoken);
  }, [startsAt, hash, spoken]);
  return (
    <div ref={box} className="min-w-0 flex-1 overflow-hidden text-xs leading-4">
      {info.view.type === 'dayGridMonth' ? (
        <MonthEntry event={event} narrow={info.isNarrow} timeZone={timeZone} />
      ) : info.isShort || event.allDay ? (
        <OneLine event={event} narrow={info.isNarrow} timeZone={timeZone} />
      ) : (
        <Lines event={event} narrow={info.isNarrow} timeZone={timeZone} />
      )}
    </div>
  );
}

interface EntryProps {
  event: CalendarEvent;
  /** Too little room for more than a word. */
  narrow: boolean;
  timeZone: string;
}

function OneLine({ event, narrow, timeZone }: EntryProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-1.5 truncate">
      <span className="truncate font-semibold">{event.title}</span>
      {event.allDay || narrow ? null : (
        <span className="shrink-0 opacity-85">{formatTime(event.startsAt, timeZone)}</span>
      )}
    </div>
  );
}

function Lines({ event, narrow, timeZone }: EntryProps) {
  return (
    <>
      <div className={cx('font-semibold', narrow ? 'break-words' : 'truncate')}>{event.title}</div>
      <div className="tabular truncate">{formatTimeRange(event.startsAt, event.endsAt, timeZone)}</div>
      {event.detail ? <div className="truncate opacity-85">{event.detail}</div> : null}
      {event.look === 'problem' && event.badge ? (
        <div className="truncate font-semibold">{event.badge.text}</div>
      ) : null}
    </>
  );
}

function MonthEntry({ event, narrow, timeZone }: EntryProps) {
  const dot = <span aria-hidden className={cx('size-1.5 shrink-0 rounded-full', LOOK_DOTS[event.look])} />;
  if (narrow) {
    return (
      <div className="flex w-full min-w-0 items-center gap-1 text-[0.6875rem] leading-4">
        {dot}
        <span className="truncate">{event.title.replace(/^Request: /, '').split(' ')[0]}</span>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-1.5 text-xs leading-4">
      {dot}
      {event.allDay ? null : (
        <span className="tabular shrink-0 text-ink-soft">{formatTime(event.startsAt, timeZone)}</span>
      )}
      <span className="truncate font-medium">{event.title}</span>
    </div>
  );
}
