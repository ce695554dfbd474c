import { Link } from '@remix-run/react';
import { formatLongDate, startOfLocalDay } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pressHere } from '#app/ui/buttons/press-here.ts';
import { eventTime, type CalendarEvent } from './grid/events.ts';
import { VARIANT_DOTS } from './grid/variants.ts';
import { daysOf, type Days } from './period.ts';
import { eventsOn } from './view/days.ts';
import { useIsOpened } from './view/opened.ts';

interface AgendaProps {
  events: CalendarEvent[];
  days: Days;
  today: string;
  timeZone: string;
  /** What today says for itself where nothing stands on it. */
  todayNote: string | null;
  /** Opens the flyout; without scripts an entry leads to a page of its own. */
  onOpen?: (hash: string) => void;
}

/** The calendar as a list: the same things as in the grid, day by day, for whoever reads rather than looks. */
export function Agenda({ events, days, today, timeZone, todayNote, onOpen }: AgendaProps) {
  const all = daysOf(days).map((day) => ({ day, entries: eventsOn(events, day, timeZone) }));
  const filled = all.filter(({ day, entries }) => entries.length > 0 || (day === today && todayNote));
  if (all.every(({ entries }) => entries.length === 0)) {
    return (
      <EmptyState title="Nothing here yet">
        What clients book, and your own time, shows in this list.
      </EmptyState>
    );
  }
  return (
    <ol className="mx-auto w-full max-w-3xl space-y-7 px-4 py-5 sm:px-6">
      {filled.map(({ day, entries }) => (
        <li key={day}>
          <h3
            className={cx(
              'mb-1.5 text-sm font-semibold',
              day === today ? 'text-accent-text' : 'text-ink-soft',
            )}
          >
            {formatLongDate(startOfLocalDay(day, timeZone), timeZone)}
            {day === today ? ', today' : ''}
          </h3>
          {entries.length === 0 ? <p className="py-2.5 text-ink-soft">{todayNote}</p> : null}
          <ul className="divide-y divide-line empty:hidden">
            {entries.map((event) => (
              <li key={event.id}>
                <AgendaEntry event={event} timeZone={timeZone} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const ENTRY = 'flex min-h-14 items-start gap-3 rounded-md px-2 py-2.5 text-left no-underline -mx-2';

function AgendaEntry({
  event,
  timeZone,
  onOpen,
}: { event: CalendarEvent; timeZone: string } & Pick<AgendaProps, 'onOpen'>) {
  const isOpened = useIsOpened(event.hash);
  const content = (
    <>
      <span className="tabular w-36 shrink-0 text-sm leading-6 text-ink-soft max-sm:hidden">
        {eventTime(event, timeZone)}
      </span>
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', VARIANT_DOTS[event.variant])} />
      <span className="min-w-0 flex-1">
        <span className="tabular block text-sm leading-6 text-ink-soft sm:hidden">
          {eventTime(event, timeZone)}
        </span>
        <span className="block leading-6 font-medium break-words">{event.title}</span>
        <span className="block text-sm text-ink-soft">
          {[event.detail, event.where].filter(Boolean).join(' · ')}
        </span>
      </span>
      {event.badge ? <Badge tone={event.badge.tone}>{event.badge.text}</Badge> : null}
    </>
  );
  if (event.kind !== 'client' && !onOpen) return <div className={ENTRY}>{content}</div>;
  return (
    <Link
      to={event.kind === 'client' ? paths.portalAppointment(event.hash) : { hash: event.hash }}
      onClick={pressHere(onOpen ? () => onOpen(event.hash) : null)}
      data-calendar-event={event.startsAt}
      data-calendar-hash={event.hash}
      aria-current={isOpened ? 'true' : undefined}
      className={cx(
        ENTRY,
        'transition-colors hover:bg-hover',
        isOpened && 'bg-hover ring-2 ring-accent-line',
      )}
    >
      {content}
    </Link>
  );
}
