import { MINUTE_MS } from '#app/lib/duration.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { formatTime, formatTimeRange } from '#app/lib/time.ts';
import { cx } from '#app/ui/cx.ts';
import type { CalendarEvent } from './events.ts';
import { VARIANT_DOTS, VARIANT_LABELS } from './variants.ts';
import { useIsOpened } from '../view/opened.ts';

interface GridEventProps {
  event: CalendarEvent;
  /** How much room there is, as the grid measured it. */
  info: { isNarrow: boolean; isShort: boolean; isStart: boolean; view: { type: string } };
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
    // What is cut short is whole under the pointer.
    link.title = spoken;
    if (isOpened) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }, [startsAt, hash, spoken, isOpened]);
  return (
    <div ref={box} className="@container min-w-0 flex-1 text-xs leading-4">
      {info.view.type === 'dayGridMonth' ? (
        <MonthEntry event={event} narrow={info.isNarrow} begins={info.isStart} timeZone={timeZone} />
      ) : isOneLine(event, info.isShort) ? (
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

const minutesOf = ({ startsAt, endsAt }: CalendarEvent) => (endsAt - startsAt) / MINUTE_MS;

/** From half an hour on there is room for name and time, in close lines; from three quarters for lines of the usual height. */
const TWO_LINES = 30;
const USUAL_LINES = 45;

/** A long event of which only a corner falls on this day is as short as a short one. */
const isOneLine = (event: CalendarEvent, isShort: boolean) =>
  event.allDay || minutesOf(event) < TWO_LINES || (isShort && minutesOf(event) >= USUAL_LINES);

/** Where it stands, or what kind of time it is, for a bar that has room beside its name; what the name says already is not said twice. */
function stateText({ kind, variant, badge, payment, title }: CalendarEvent): string | null {
  if (kind !== 'client') return title === VARIANT_LABELS[variant] ? null : VARIANT_LABELS[variant];
  if (!badge || title.startsWith(`${badge.text}:`)) return null;
  return [badge.text, payment].filter(Boolean).join(' · ');
}

const besides = ({ detail, where }: CalendarEvent) => [detail, where].filter(Boolean).join(' · ');

/** '10 AM', '10:15 AM': full hours by themselves, the name needs the room. */
const startOf = ({ startsAt }: CalendarEvent, timeZone: string): string =>
  formatTime(startsAt, timeZone).replace(':00', '');

/** From which room on the whole time stands there; below it the start alone. */
const FITS = {
  usual: {
    whole: '@max-[5.6rem]:hidden @max-[6.5rem]:text-[0.6875rem] @max-[6.5rem]:tracking-tight',
    startAlone: '@min-[5.6rem]:hidden',
  },
  overNoon: {
    whole: '@max-[6.9rem]:hidden @max-[7.75rem]:text-[0.6875rem] @max-[7.75rem]:tracking-tight',
    startAlone: '@min-[6.9rem]:hidden',
  },
  besideName: {
    whole: '@max-[12rem]:hidden',
    startAlone: 'text-[0.6875rem] tracking-tight @min-[12rem]:hidden',
  },
};

/** As much of the time as fits: from when to when, the same in smaller letters, the start alone. */
function Time({ event, timeZone, besideName }: Omit<EntryProps, 'narrow'> & { besideName?: boolean }) {
  const range = formatTimeRange(event.startsAt, event.endsAt, timeZone);
  const isLong = range.split(/[AP]M/).length > 2;
  const { whole, startAlone } = FITS[besideName ? 'besideName' : isLong ? 'overNoon' : 'usual'];
  return (
    <>
      <span className={whole}>{range}</span>
      <span className={startAlone}>{startOf(event, timeZone)}</span>
    </>
  );
}

function OneLine({ event, narrow, timeZone }: EntryProps) {
  if (narrow) return <FirstName event={event} />;
  if (event.allDay) return <div className="truncate font-semibold">{event.title}</div>;
  const more = besides(event);
  const state = stateText(event);
  const [name, service] = nameAndService(event);
  return (
    // The name stays whole as long as there is room for it; what stands after it wraps below the line's edge.
    <div className="flex h-4 min-w-0 flex-wrap gap-x-2 overflow-hidden @max-[12rem]:gap-x-1">
      <span className="max-w-full truncate font-semibold">
        {name}
        <span className="@max-[12rem]:hidden">{service}</span>
      </span>
      <span aria-hidden className="tabular opacity-85">
        <Time event={event} timeZone={timeZone} besideName />
        {more ? <span className="@max-[26rem]:hidden"> · {more}</span> : null}
      </span>
      {state ? (
        <span aria-hidden className="ml-auto font-medium @max-[26rem]:hidden">
          {state}
        </span>
      ) : null}
    </div>
  );
}

/** Lines that fit into an appointment of so many minutes: a quarter of an hour is about one line high. */
const linesOf = (minutes: number) => (minutes < USUAL_LINES ? 2 : Math.floor(minutes / 15) - 1);

/** Of two lines the title may need both, unless they are close; of more it leaves one to the time. */
const MAX_TITLE_LINES = 3;
function titleLines(minutes: number): number {
  const lines = linesOf(minutes);
  if (minutes < USUAL_LINES) return 1;
  return lines > 2 ? Math.min(MAX_TITLE_LINES, lines - 1) : lines;
}

function Lines({ event, narrow, timeZone }: EntryProps) {
  if (narrow) return <FirstName event={event} />;
  const isProblem = event.variant === 'problem';
  const minutes = minutesOf(event);
  const isClose = minutes < USUAL_LINES;
  const more = besides(event);
  const state = stateText(event);
  return (
    // Whole lines alone: what does not fit is left out, not cut through. A narrow column takes the edge's room for its words.
    <div
      className={cx(
        'overflow-hidden @max-[5rem]:-mx-1 @max-[5rem]:text-[0.6875rem] @max-[5rem]:tracking-tight',
        isClose && 'leading-[0.8125rem]',
      )}
      style={{ maxHeight: `${linesOf(minutes) * (isClose ? 0.8125 : 1)}rem` }}
    >
      <div className="flex gap-x-2">
        <div
          className="line-clamp-(--lines) min-w-0 flex-1 font-semibold break-words"
          style={titleStyle(minutes)}
        >
          {event.title}
        </div>
        {state ? (
          <span aria-hidden className="shrink-0 font-medium @max-[15rem]:hidden">
            {state}
          </span>
        ) : null}
      </div>
      <div aria-hidden className="tabular truncate">
        <Time event={event} timeZone={timeZone} />
        {more ? <span className="opacity-85 @max-[26rem]:hidden"> · {more}</span> : null}
      </div>
      {isProblem && event.badge ? (
        <div aria-hidden className="truncate font-semibold @min-[15rem]:hidden">
          {event.badge.text}
        </div>
      ) : null}
      {event.detail ? (
        <div
          aria-hidden
          className={cx('truncate opacity-85 @min-[26rem]:hidden', isProblem && '@max-[15rem]:hidden')}
        >
          {event.detail}
        </div>
      ) : null}
    </div>
  );
}

const titleStyle = (minutes: number) => ({ '--lines': titleLines(minutes) }) as CSSProperties;

/** A name that goes on fades at the edge: dots would take the room of a letter or two. */
const FADING =
  'overflow-hidden whitespace-nowrap tracking-tight [mask-image:linear-gradient(to_right,#000_calc(100%-0.25rem),transparent)]';

/** In a column of a phone the name takes the edges' room too. */
const FirstName = ({ event }: Pick<EntryProps, 'event'>) => (
  <div className={cx(FADING, '-mr-1.5 -ml-0.5 text-[0.6875rem] font-semibold')}>{firstName(event)}</div>
);

/** The title of a short appointment names the service too (001 §2): where there is no room for both, who comes is worth more. */
function nameAndService({ kind, title }: CalendarEvent): [name: string, service: string] {
  const at = kind === 'client' ? title.indexOf(', ') : -1;
  return at < 0 ? [title, ''] : [title.slice(0, at), title.slice(at)];
}

/** All that fits into a column of a phone; that it is a request says its variant, and its accessible name. */
const firstName = ({ kind, title }: CalendarEvent) =>
  kind === 'client' ? title.replace(/^Request: /, '').split(' ')[0] : title;

/** @param begins whether this is its first day; what goes on over several says its time once */
function MonthEntry({ event, narrow, begins, timeZone }: EntryProps & { begins: boolean }) {
  // What takes the whole day is a bar of its colour.
  const dot = event.allDay ? null : (
    <span aria-hidden className={cx('size-1.5 shrink-0 rounded-full', VARIANT_DOTS[event.variant])} />
  );
  if (narrow) {
    return (
      <div className="flex w-full min-w-0 items-center gap-[3px] overflow-hidden text-[0.6875rem] leading-4 whitespace-nowrap">
        {event.allDay ? null : (
          <span aria-hidden className={cx('h-3 w-[3px] shrink-0 rounded-xs', VARIANT_DOTS[event.variant])} />
        )}
        <span className={cx(FADING, 'min-w-0 flex-1')}>{firstName(event)}</span>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-1 text-xs leading-4">
      {dot}
      {event.allDay || !begins ? null : (
        <span aria-hidden className="tabular shrink-0 text-ink-soft">
          {startOf(event, timeZone)}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate font-medium">{event.title}</span>
    </div>
  );
}
