import type { CalendarOptions } from '@fullcalendar/react';
import { cx } from '#app/ui/cx.ts';
import type { CalendarEvent } from './events.ts';
import { VARIANT_CLASSES } from './variants.ts';

/** What we put into FullCalendar's event. */
export const eventOf = (info: { event: { extendedProps: Record<string, unknown> } }) =>
  info.event.extendedProps.event as CalendarEvent;

/** What is drawn while time is chosen is no event of ours yet. */
const variantOf = (info: { event: { extendedProps: Record<string, unknown> } }) =>
  (eventOf(info) as CalendarEvent | undefined)?.variant ?? 'personal';

const LINE = 'border-solid border-line';
const FOCUS = 'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent-line';

/** A day of a month; one on which nobody can come is as dark as closed hours are. */
export const dayCell = (info: { isOther: boolean; isToday: boolean }, isClosed: boolean): string =>
  cx(
    `border-l ${LINE} first:border-l-0 shadow-[inset_0_1px_0_var(--line)]`,
    isClosed && 'bg-sunken/70',
    info.isToday && !isClosed && 'bg-accent-soft/30',
  );

/** FullCalendar drawn with the design's tokens: hairlines, much paper, colour only where it means something. */
export const GRID_THEME: CalendarOptions = {
  className: 'text-sm text-ink',
  viewClass: 'bg-surface',
  tableHeaderClass: 'bg-surface',

  // Days above
  dayHeaderRowClass: 'border-0',
  dayHeaderClass: 'border-0',
  dayHeaderInnerClass: (info) => (info.view.type === 'dayGridMonth' ? 'py-1.5' : 'pt-2.5 pb-1.5'),
  dayHeaderAlign: 'center',
  dayHeaderContent: (info) =>
    info.view.type === 'dayGridMonth' ? (
      <span className="text-xs font-medium text-ink-mute">
        {info.isNarrow ? info.weekdayText.slice(0, 2) : info.weekdayText}
      </span>
    ) : (
      <span className="flex flex-col items-center gap-0.5">
        {/* The link's name is the date in full, which has the day's number as it is seen. */}
        <span
          aria-hidden
          className={cx('text-xs font-medium', info.isToday ? 'text-accent-text' : 'text-ink-mute')}
        >
          {info.weekdayText}
        </span>
        <span
          className={cx(
            'tabular grid size-8 place-items-center rounded-full text-base font-semibold',
            info.isToday ? 'bg-accent text-accent-ink' : 'text-ink',
          )}
        >
          {info.dayNumberText}
        </span>
      </span>
    ),
  dayHeaderDividerClass: `border-b ${LINE}`,
  navLinkClass: `no-underline ${FOCUS}`,

  // Hours
  slotHeaderRowClass: 'border-0',
  slotHeaderClass: 'border-0 justify-end',
  // The first hour's name would stand half outside.
  slotHeaderContent: ({ text, isFirst }) =>
    isFirst
      ? ''
      : text.replace(/(\d)([ap]m)/, (_, hour: string, half: string) => `${hour} ${half.toUpperCase()}`),
  slotHeaderInnerClass: '-mt-2 pr-2 pl-3 text-xs text-ink-mute tabular whitespace-nowrap',
  slotHeaderDividerClass: `border-r ${LINE}`,
  slotLaneClass: (info) => (info.isMinor ? 'border-0' : `border-t ${LINE}`),
  dayLaneClass: (info) => cx(`border-l ${LINE} first:border-l-0`, info.isToday && 'bg-accent-soft/30'),
  dayLaneInnerClass: (info) => (info.isNarrow ? 'mx-px' : 'mr-1.5 ml-0.5'),
  allDayHeaderClass: 'items-center justify-end',
  allDayHeaderInnerClass: 'pr-2 pl-3 text-xs text-ink-mute',
  allDayDividerClass: `border-b ${LINE}`,
  nowIndicatorLineClass: 'border-t-2 border-solid border-accent-line',
  // Both begin at the same height: half the dot less half the line stands above it.
  nowIndicatorDotClass: '-mt-1 size-2.5 rounded-full bg-accent-line',

  // Days of a month

  dayCellTopClass: 'flex justify-center pt-1 pb-0.5',
  dayCellTopInnerClass: (info) =>
    cx(
      'tabular grid size-6 place-items-center rounded-full text-xs',
      info.isToday
        ? 'bg-accent font-semibold text-accent-ink'
        : info.isOther
          ? 'text-ink-mute'
          : 'font-medium',
    ),
  moreLinkClass: `cursor-pointer rounded-sm ${FOCUS}`,
  moreLinkInnerClass: 'px-1 text-xs font-medium text-ink-soft hover:text-ink',

  // Events
  eventClass: (info) =>
    cx(
      // Room for what stands over the grid's lower edge while keys move something.
      'scroll-mt-4 scroll-mb-20 no-underline',
      FOCUS,
      'focus-visible:z-10',
      'aria-[current=true]:z-10 aria-[current=true]:ring-2 aria-[current=true]:ring-accent-line',
      info.event.display === 'background' ? 'cursor-cell' : 'cursor-pointer',
      info.isDragging && 'z-20 shadow-float',
    ),
  blockEventClass: (info) =>
    info.event.display === 'background' ? '' : cx('border-l-3', VARIANT_CLASSES[variantOf(info)]),
  backgroundEventClass: 'bg-sunken/70',
  highlightClass: 'bg-accent-soft',
  columnEventClass: (info) =>
    cx(
      'mb-px overflow-hidden hover:brightness-97 dark:hover:brightness-115',
      info.isStart && 'rounded-t-md',
      info.isEnd && 'rounded-b-md',
    ),
  columnEventInnerClass: (info) => (info.isShort ? 'px-1.5 py-px' : info.isNarrow ? 'p-1' : 'px-1.5 py-1'),
  // The lower edge is what lengthens; a finger that rests on an event gets a handle it can hit.
  columnEventAfterClass: (info) =>
    info.isEndResizable
      ? cx(
          'absolute inset-x-0 bottom-0 z-1 cursor-s-resize',
          info.isSelected
            ? 'mx-auto mb-0.5 h-4 w-10 rounded-full border-y-4 border-transparent bg-current bg-clip-padding'
            : 'h-1.5',
        )
      : '',
  rowEventAfterClass: (info) =>
    info.isEndResizable ? 'absolute inset-y-0 right-0 z-1 w-2 cursor-e-resize' : '',
  rowEventClass: 'mx-1 mb-0.5 rounded-sm',
  rowEventInnerClass: 'px-1.5 py-0.5',
  listItemEventClass: 'mx-0.5 mb-0.5 rounded-sm hover:bg-hover',
  listItemEventInnerClass: 'flex min-w-0 py-0.5 md:px-0.5',
};
