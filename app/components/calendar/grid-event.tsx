import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { formatTime, formatTimeRange } from '#app/lib/time.ts';
import { cx } from '#app/ui/cx.ts';
import type { CalendarEvent } from './events.ts';
import { LOOK_DOTS } from './looks.ts';
import { useIsOpened } from './view/opened.ts';

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
  const isOpened = useIsOpened(hash);
  // The link is FullCalendar's, which keeps it while the event changes; its own hook is called once, when it appears.
  useEffect(() => {
    const link = box.current?.closest('a');
    if (!link) return;
    link.dataset.calendarEvent = String(startsAt);
    link.dataset.calendarHash = hash;
    link.setAttribute('aria-label', spoken);
    if (isOpened) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }, [startsAt, hash, spoken, isOpened]);
  return (
    <div ref={box} className="@container min-w-0 flex-1 text-xs leading-4">
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

/**
 * A line whose first part stays whole as long as there is room for it; what stands after it drops out rather than cutting it short: it
 * wraps below the line's edge.
 */
function TitleFirst({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <span className="flex h-4 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden @max-[5rem]:text-[0.6875rem] @max-[5rem]:tracking-tight">
      <span className="max-w-full truncate">{title}</span>
      {children}
    </span>
  );
}

function OneLine({ event, narrow, timeZone }: EntryProps) {
  // The title of a short visit names its service too (spec 001 §2): that is what the line is for.
  const isShortVisit = event.kind === 'client' && event.detail === null;
  return (
    <TitleFirst title={<span className="font-semibold">{narrow ? firstName(event) : event.title}</span>}>
      {event.allDay || narrow || isShortVisit ? null : (
        <span aria-hidden className="opacity-85">
          {formatTime(event.startsAt, timeZone)}
        </span>
      )}
    </TitleFirst>
  );
}

/** Lines that fit into a visit of so many minutes: a quarter of an hour is about one line high. */
const linesOf = ({ startsAt, endsAt }: CalendarEvent) => Math.floor((endsAt - startsAt) / 60_000 / 15) - 1;

/** Of two lines the title may need both; of more it leaves one to the time. */
const MOST_TITLE_LINES = 3;
const titleLines = (lines: number) => (lines > 2 ? Math.min(MOST_TITLE_LINES, lines - 1) : lines);

function Lines({ event, narrow, timeZone }: EntryProps) {
  if (narrow) return <div className={cx(FADING, 'text-[0.6875rem] font-semibold')}>{firstName(event)}</div>;
  const third = event.look === 'problem' ? event.badge?.text : event.detail;
  const lines = Math.max(1, linesOf(event));
  const range = formatTimeRange(event.startsAt, event.endsAt, timeZone);
  const isLong = range.split(/[AP]M/).length > 2;
  return (
    // Whole lines alone: what does not fit is left out, not cut through. A narrow column takes the edge's room for its words.
    <div
      className="overflow-hidden @max-[5rem]:-mx-1 @max-[5rem]:text-[0.6875rem] @max-[5rem]:tracking-tight"
      style={{ maxHeight: `${lines}rem` }}
    >
      <div className="line-clamp-(--lines) font-semibold break-words" style={titleStyle(lines)}>
        {event.title}
      </div>
      <div aria-hidden className="tabular truncate">
        <span className={isLong ? '@max-[7.75rem]:hidden' : '@max-[6.5rem]:hidden'}>{range}</span>
        <span className={isLong ? '@min-[7.75rem]:hidden' : '@min-[6.5rem]:hidden'}>
          {formatTime(event.startsAt, timeZone)}
        </span>
      </div>
      {third ? (
        <div
          aria-hidden
          className={cx('truncate', event.look === 'problem' ? 'font-semibold' : 'opacity-85')}
        >
          {third}
        </div>
      ) : null}
    </div>
  );
}

const titleStyle = (lines: number) => ({ '--lines': titleLines(lines) }) as CSSProperties;

/** A name that goes on fades at the edge: dots would take the room of a letter or two. */
const FADING =
  'overflow-hidden whitespace-nowrap [mask-image:linear-gradient(to_right,#000_calc(100%-0.5rem),transparent)]';

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
      <div className="flex w-full min-w-0 items-center gap-[3px] overflow-hidden text-[0.6875rem] leading-4 tracking-tight whitespace-nowrap">
        {event.allDay ? null : (
          <span aria-hidden className={cx('h-3 w-[3px] shrink-0 rounded-xs', LOOK_DOTS[event.look])} />
        )}
        <span className={cx(FADING, 'min-w-0 flex-1')}>{firstName(event)}</span>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-1 text-xs leading-4">
      {dot}
      <TitleFirst title={<span className="font-medium">{event.title}</span>}>
        {event.allDay ? null : (
          <span aria-hidden className="tabular ml-auto text-ink-soft">
            {/* Full hours by themselves: the name needs the room. */}
            {formatTime(event.startsAt, timeZone).replace(':00', '')}
          </span>
        )}
      </TitleFirst>
    </div>
  );
}
