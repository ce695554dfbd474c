import { Link } from '@remix-run/react';
import { useState } from 'react';
import { formatDuration, formatTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { addressOf, LAST_DAYS, type SearchAddress } from './search-address.ts';
import type { Result } from './result-data.ts';

/** Day-columns of a page (specification 002, section 9). */
const COLUMNS = 4;

/** 'Wed' and 'Mar 4' of a date YYYY-MM-DD. */
function dayWords(date: string): [weekday: string, day: string] {
  const at = new Date(`${date}T12:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
  return [words({ weekday: 'short' }), words({ month: 'short', day: 'numeric' })];
}

export interface ResultTimesProps {
  result: Result;
  asked: SearchAddress;
}

/** The next free times of a result, four day-columns a page and three pages at most; each leads into the booking at that time. */
export function ResultTimes({ result, asked }: ResultTimesProps) {
  const { next, url, practitioner, practiceId } = result;
  const hydrated = useHydrated();
  const [page, setPage] = useState(asked.days);
  if (!next) return <p className="text-sm text-ink-mute">No times to book online.</p>;
  const days = next.days.slice(page * COLUMNS, (page + 1) * COLUMNS);
  const service = { service: next.serviceId, location: next.locationId };
  const later = next.days.find(({ starts }) => starts.length > 0);
  const isEmpty = days.every(({ starts }) => starts.length === 0);
  return (
    <section aria-label={`Free times of ${practitioner}`} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-sm text-ink-soft">
          {next.serviceName}, {formatDuration(next.minutes)}
        </p>
        <div className="flex shrink-0 gap-1">
          <Turn
            to={page - 1}
            label={`Earlier days of ${practitioner}`}
            {...{ asked, hydrated, practiceId }}
            onTurn={setPage}
          />
          <Turn
            to={page + 1}
            label={`Later days of ${practitioner}`}
            {...{ asked, hydrated, practiceId }}
            onTurn={setPage}
          />
        </div>
      </div>
      <div aria-live="polite">
        <ul className="grid grid-cols-4 gap-1.5">
          {days.map(({ date, starts, more }) => {
            const [weekday, day] = dayWords(date);
            return (
              <li key={date} className="min-w-0">
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
                    {starts.map((start) => (
                      <li key={start}>
                        <a
                          href={`${url}${paths.bookTime({ ...service, date, at: new Date(start).toISOString() })}`}
                          aria-label={`${weekday} ${day}, ${formatTime(start, next.timeZone)}: book with ${practitioner}`}
                          className="tabular flex min-h-9 items-center justify-center rounded-sm bg-accent-soft text-[0.8125rem] leading-tight font-medium whitespace-nowrap text-accent-text no-underline hover:bg-accent hover:text-accent-ink pointer-coarse:min-h-11"
                        >
                          {formatTime(start, next.timeZone)}
                        </a>
                      </li>
                    ))}
                    {more > 0 ? (
                      <li>
                        <a
                          href={`${url}${paths.bookTime({ ...service, date })}`}
                          aria-label={`${more} more on ${weekday} ${day}`}
                          className="flex min-h-9 items-center justify-center rounded-sm text-xs text-ink-soft underline-offset-2 hover:underline"
                        >
                          {more} more
                        </a>
                      </li>
                    ) : null}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
        {isEmpty ? (
          <p className="mt-3 text-center text-sm text-ink-soft">
            {later ? `Nothing free in these days.` : 'Nothing free in the next days.'}{' '}
            <a href={`${url}${paths.bookTime(service)}`} className="text-accent-text underline">
              See later times
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface TurnProps {
  to: number;
  label: string;
  asked: SearchAddress;
  hydrated: boolean;
  practiceId: string;
  onTurn: (page: number) => void;
}

/** To another page of days: a button, and without scripts a link that turns all results. */
function Turn({ to, label, asked, hydrated, practiceId, onTurn }: TurnProps) {
  const isForward = label.startsWith('Later');
  const icon = isForward ? (
    <ChevronRightIcon className="size-4.5" />
  ) : (
    <ChevronLeftIcon className="size-4.5" />
  );
  const isOver = to < 0 || to > LAST_DAYS;
  if (hydrated || isOver) {
    return (
      <IconButton plain size="sm" label={label} icon={icon} disabled={isOver} onPress={() => onTurn(to)} />
    );
  }
  return (
    <Link
      to={`${paths.practitionerSearch(addressOf(asked, { days: to }))}#${practiceId}`}
      aria-label={label}
      className="grid size-9 place-items-center rounded-md text-ink hover:bg-hover"
    >
      {icon}
    </Link>
  );
}
