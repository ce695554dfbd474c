import { DAY_MS } from '#app/lib/duration.ts';
import { Link } from '@remix-run/react';
import { useRef, type KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../display/icons.tsx';
import { LinkButton } from '../../buttons/link-button.tsx';
import { daySpoken, monthTitle, monthWeeks, weekdayNames, type MonthCell } from './month-weeks.ts';

/** A day one can choose. */
export interface MonthDay {
  /** `YYYY-MM-DD` */
  date: string;
  href: string;
  /** Said after the date: "6 times". */
  note?: string;
}

export interface MonthGridProps {
  /** `YYYY-MM` */
  month: string;
  /** Days with something free; all others are shown but cannot be chosen. */
  days: readonly MonthDay[];
  /** `YYYY-MM-DD` of the chosen day. */
  selected?: string | null;
  /** `YYYY-MM-DD` of today in the zone shown. */
  today?: string;
  /** Where the arrows lead; without one the arrow is shown disabled. */
  previousHref?: string | null;
  nextHref?: string | null;
  /** 0 Sunday to 6 Saturday. */
  weekStart?: number;
  /** Another month is on its way: the grid fades and keeps its place. */
  busy?: boolean;
  className?: string;
}

/** A month to pick a day from. Every day is a link, so it works without JavaScript; arrow keys move between free days. */
export function MonthGrid(props: MonthGridProps) {
  const { month, days, selected, today, weekStart = 0, busy, className } = props;
  const table = useRef<HTMLTableElement>(null);
  const free = new Map(days.map((day) => [day.date, day]));
  const weeks = monthWeeks(month, weekStart);
  return (
    <div className={cx('w-full max-w-md', className)}>
      <div className="mb-3 flex items-center justify-between">
        <h3 aria-live="polite" className="text-lg font-semibold">
          {monthTitle(month)}
        </h3>
        <div className="flex gap-1">
          <MonthArrow label="Previous month" to={props.previousHref} icon={<ChevronLeftIcon />} />
          <MonthArrow label="Next month" to={props.nextHref} icon={<ChevronRightIcon />} />
        </div>
      </div>
      <table
        ref={table}
        aria-label={monthTitle(month)}
        aria-busy={busy || undefined}
        onKeyDown={(event) => moveBetweenDays(event, table.current)}
        className={cx(
          'w-full table-fixed border-separate border-spacing-0.5 transition-opacity',
          busy && 'opacity-50',
        )}
      >
        <thead>
          <tr>
            {weekdayNames(weekStart).map((name) => (
              <th key={name.long} scope="col" className="pb-2 text-xs font-medium text-ink-mute">
                <span aria-hidden>{name.short}</span>
                <span className="sr-only">{name.long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((cell) => (
                <td key={cell.date} className="p-0 text-center">
                  {cell.inMonth ? (
                    <Day
                      cell={cell}
                      free={free.get(cell.date)}
                      selected={cell.date === selected}
                      today={cell.date === today}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthArrow({ label, to, icon }: { label: string; to?: string | null; icon: JSX.Element }) {
  if (!to) {
    return (
      <span aria-hidden className="grid size-control place-items-center text-line-strong [&_svg]:size-4.5">
        {icon}
      </span>
    );
  }
  return (
    <LinkButton to={to} iconOnly variant="ghost" aria-label={label} preventScrollReset prefetch="intent">
      {icon}
    </LinkButton>
  );
}

interface DayProps {
  cell: MonthCell;
  free: MonthDay | undefined;
  selected: boolean;
  today: boolean;
}

const DAY =
  'tabular relative mx-auto grid aspect-square w-full max-w-12 place-items-center rounded-md text-[0.9375rem]';

function Day({ cell, free, selected, today }: DayProps) {
  const mark = today ? (
    <span aria-hidden className="absolute bottom-[14%] size-1 rounded-full bg-current opacity-80" />
  ) : null;
  if (!free) {
    return (
      <span
        className={cx(DAY, 'text-ink-mute')}
        aria-label={`${daySpoken(cell.date)}, nothing free`}
        role="img"
      >
        {cell.day}
        {mark}
      </span>
    );
  }
  return (
    <Link
      to={free.href}
      data-date={cell.date}
      preventScrollReset
      prefetch="intent"
      aria-current={selected ? 'date' : undefined}
      aria-label={[daySpoken(cell.date), today && 'today', free.note, selected && 'chosen']
        .filter(Boolean)
        .join(', ')}
      className={cx(
        DAY,
        'font-semibold no-underline transition-colors',
        selected
          ? 'bg-accent text-accent-ink shadow-card hover:bg-accent-hover'
          : 'bg-accent-soft text-accent-text hover:shadow-[inset_0_0_0_1.5px_var(--tone-accent-line)]',
      )}
    >
      {cell.day}
      {mark}
    </Link>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus to the nearest free day in the arrow's direction, a week up and down. */
function moveBetweenDays(event: KeyboardEvent, table: HTMLTableElement | null) {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).dataset?.date;
  if (!step || !from || !table) return;
  event.preventDefault();
  const links = [...table.querySelectorAll<HTMLAnchorElement>('a[data-date]')];
  const wanted = Date.parse(from) + step * DAY_MS;
  const ahead = links.filter((link) => (Date.parse(link.dataset.date ?? '') - wanted) * Math.sign(step) >= 0);
  (step > 0 ? ahead[0] : ahead.at(-1))?.focus();
}
