import { Link } from '@remix-run/react';
import { useState } from 'react';
import { dateLabel, formatDuration, formatTime, localDate } from '#app/lib/time.ts';
import { clocksLabel, inOneLine, appointmentStart, appointmentZones } from '#app/lib/appointment-time.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/display/icons.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { addressOf, LAST_DAYS, type SearchAddress } from './search-address.ts';
import type { Result } from './result-data.ts';

/** Day-columns of a page (specification 002, section 9). */
const COLUMNS = 4;
/** Times of a day that a phone shows, so that the next practitioner is not far. */
const ON_A_PHONE = 3;

const weekdayOf = dateLabel({ weekday: 'short' });
const dayOf = dateLabel({ month: 'short', day: 'numeric' });

/** 'Thu', 'Nov 26' and 'Thu, Nov 26' of a date YYYY-MM-DD. */
function dayLabel(date: string) {
  const [weekday, day] = [weekdayOf(date), dayOf(date)];
  return { weekday, day, next: `${weekday}, ${day}` };
}

export interface ResultTimesProps {
  result: Result;
  address: SearchAddress;
}

/** The next free times of a result, four day-columns a page and three pages at most; each leads into the booking at that time. */
export function ResultTimes({ result, address }: ResultTimesProps) {
  const { next, url, practitioner, practiceId } = result;
  const hydrated = useHydrated();
  const [page, setPage] = useState(address.days);
  if (!next) return <p className="text-sm text-ink-mute">No times to book online.</p>;
  const first = next.days[0];
  const zones = appointmentZones(clocksOf(next), ...startsOf(next));
  const service = { service: next.serviceId, location: next.locationId };
  if (!first) {
    return (
      <p className="text-sm text-ink-soft">
        Nothing is free in the next weeks.{' '}
        <a href={`${url}${paths.bookTime(service)}`} className="text-accent-text underline">
          See later times
        </a>
      </p>
    );
  }
  const last = Math.ceil(next.days.length / COLUMNS) - 1;
  const at = Math.min(page, last);
  const turn = { address, hydrated, practiceId, last, onTurn: setPage };
  return (
    <section aria-label={`Free times of ${practitioner}`} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm leading-snug text-pretty text-ink-soft">
          <span className="block font-semibold text-ink">Next: {dayLabel(first.date).next}</span>
          {next.serviceName}, <span className="whitespace-nowrap">{formatDuration(next.minutes)}</span>
        </p>
        <div className="-mr-1.5 flex shrink-0">
          <Turn to={at - 1} label={`Earlier days of ${practitioner}`} {...turn} />
          <Turn to={at + 1} label={`Later days of ${practitioner}`} {...turn} />
        </div>
      </div>
      <p className="mt-0.5 mb-2.5 text-[0.8125rem] leading-snug text-ink-mute">
        {clocksLabel(clocksOf(next), startsOf(next))}
      </p>
      <ul aria-live="polite" className="grid grid-cols-4 gap-1.5">
        {next.days.slice(at * COLUMNS, (at + 1) * COLUMNS).map((day) => (
          <Day key={day.date} day={day} zones={zones} {...{ next, url, practitioner }} />
        ))}
      </ul>
    </section>
  );
}

type Times = NonNullable<Result['next']>;

const clocksOf = ({ isVirtual, timeZone, shownIn }: Times) => ({
  isVirtual,
  timeZone,
  clientTimeZone: shownIn,
});

const startsOf = ({ days }: Times) => days.flatMap(({ starts }) => starts);

interface DayProps {
  day: Times['days'][number];
  next: Times;
  /** Whose clocks all the result's times are shown by. */
  zones: ReturnType<typeof appointmentZones>;
  url: string;
  practitioner: string;
}

function Day({ day: { date, starts, more }, next, zones, url, practitioner }: DayProps) {
  const { weekday, day } = dayLabel(date);
  const [shownIn, second] = zones;
  const zone = second === undefined ? undefined : shownIn;
  /** The booking's days are told by the same clock. */
  const to = (start: number, at?: string) =>
    `${url}${paths.bookTime({ service: next.serviceId, location: next.locationId, date: localDate(start, shownIn), zone, at })}`;
  const rest = { href: starts[0] === undefined ? '' : to(starts[0]), when: `${weekday} ${day}` };
  return (
    <li className="min-w-0">
      <p className="pb-1.5 text-center text-xs leading-tight">
        <span className="block font-semibold">{weekday}</span>
        <span className="text-ink-mute">{day}</span>
      </p>
      {starts.length === 0 ? (
        <p className="text-center text-ink-mute">
          <span aria-hidden>–</span>
          <span className="sr-only">No free times</span>
        </p>
      ) : (
        <ul className="space-y-1">
          {starts.map((start, index) => (
            <li key={start} className={index < ON_A_PHONE ? undefined : 'max-md:hidden'}>
              <a
                href={to(start, new Date(start).toISOString())}
                aria-label={`${inOneLine(appointmentStart(start, clocksOf(next)))}: book with ${practitioner}`}
                className="tabular flex min-h-9 flex-col items-center justify-center rounded-sm bg-accent-soft py-1 text-[0.8125rem] leading-tight font-medium whitespace-nowrap text-accent-text no-underline hover:bg-accent hover:text-accent-ink pointer-coarse:min-h-11"
              >
                {formatTime(start, shownIn)}
                {zone ? (
                  // Its name says both clocks; read by itself it would be a second time.
                  <span aria-hidden className="text-xs font-normal">
                    {formatTime(start, second ?? shownIn)}
                  </span>
                ) : null}
              </a>
            </li>
          ))}
          <More count={more} className="max-md:hidden" {...rest} />
          <More count={more + Math.max(0, starts.length - ON_A_PHONE)} className="md:hidden" {...rest} />
        </ul>
      )}
    </li>
  );
}

/** To the times of the day that are not named here, on the booking's own page. */
function More({
  count,
  href,
  when,
  className,
}: {
  count: number;
  href: string;
  when: string;
  className: string;
}) {
  if (count <= 0) return null;
  return (
    <li className={className}>
      <a
        {...{ href }}
        aria-label={`${count} more on ${when}`}
        className="flex min-h-9 items-center justify-center rounded-sm text-xs text-ink-soft underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        {count} more
      </a>
    </li>
  );
}

interface TurnProps {
  to: number;
  label: string;
  address: SearchAddress;
  hydrated: boolean;
  practiceId: string;
  /** The last page that has days. */
  last: number;
  onTurn: (page: number) => void;
}

/** To another page of days: a button, and without scripts a link that turns all results. */
function Turn({ to, label, address, hydrated, practiceId, last, onTurn }: TurnProps) {
  const isForward = label.startsWith('Later');
  const icon = isForward ? (
    <ChevronRightIcon className="size-4.5" />
  ) : (
    <ChevronLeftIcon className="size-4.5" />
  );
  const isOver = to < 0 || to > Math.min(last, LAST_DAYS);
  if (hydrated || isOver) {
    return (
      <IconButton plain size="sm" label={label} icon={icon} disabled={isOver} onPress={() => onTurn(to)} />
    );
  }
  return (
    <Link
      to={`${paths.practitionerSearch(addressOf(address, { days: to }))}#${practiceId}`}
      aria-label={label}
      className="grid size-9 place-items-center rounded-md text-ink hover:bg-hover"
    >
      {icon}
    </Link>
  );
}
