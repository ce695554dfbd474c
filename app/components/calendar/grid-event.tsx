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

/**
 * What stands inside one event of the grid: as much as fits. The whole of it is the accessible name of its link, which holds the
 * title as it is seen; what stands beside the title is said there in full and in another order.
 */
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
  // The title of a short visit names its service too (spec 001 §2): that is what the line is for.
  const isShortVisit = event.kind === 'client' && event.detail === null;
  return (
    <div className="flex min-w-0 items-baseline gap-1.5 truncate">
      <span className="truncate font-semibold">{narrow ? firstName(event) : event.title}</span>
      {event.allDay || narrow || isShortVisit ? null : (
        <span aria-hidden className="shrink-0 opacity-85">
          {formatTime(event.startsAt, timeZone)}
        </span>
      )}
    </div>
  );
}

/** Lines that fit into a visit of so many minutes: a quarter of an hour is about one line high. */
const linesOf = ({ startsAt, endsAt }: CalendarEvent) => Math.floor((endsAt - startsAt) / 60_000 / 15) - 1;

function Lines({ event, narrow, timeZone }: EntryProps) {
  if (narrow) return <div className="truncate text-[0.6875rem] font-semibold">{firstName(event)}</div>;
  const third = event.look === 'problem' ? event.badge?.text : event.detail;
  const lines = linesOf(event);
  return (
    <>
      <div className={cx('font-semibold', lines > 3 ? 'line-clamp-2' : 'truncate')}>{event.title}</div>
      <div aria-hidden className="tabular truncate">
        {formatTimeRange(event.startsAt, event.endsAt, timeZone)}
      </div>
      {third && lines > 2 ? (
        <div
          aria-hidden
          className={cx('truncate', event.look === 'problem' ? 'font-semibold' : 'opacity-85')}
        >
          {third}
        </div>
      ) : null}
    </>
  );
}

/** All that fits into a column of a phone; that it is a request says its look, and its accessible name. */
const firstName = ({ kind, title }: CalendarEvent) =>
  kind === 'client' ? title.replace(/^Request: /, '').split(' ')[0] : title;

function MonthEntry({ event, narrow, timeZone }: EntryProps) {
  // What takes the whole day is a bar of its colour.
  const dot = event.allDay ? null : (
    <span aria-hidden className={cx('size-1.5 shrink-0 rounded-full', LOOK_DOTS[event.look])} />
  );
  if (narrow) {
    return (
      <div className="flex w-full min-w-0 items-center gap-1 text-[0.6875rem] leading-4">
        {dot}
        <span className="truncate">{firstName(event)}</span>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-1.5 text-xs leading-4">
      {dot}
      {event.allDay ? null : (
        <span aria-hidden className="tabular shrink-0 text-ink-soft">
          {/* Full hours by themselves: the name needs the room. */}
          {formatTime(event.startsAt, timeZone).replace(':00', '')}
        </span>
      )}
      <span className="truncate font-medium">{event.title}</span>
    </div>
  );
}
