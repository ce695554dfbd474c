import type { ReactNode } from 'react';
import { pluralize } from '#app/lib/text.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { daySpoken, monthTitle } from '#app/ui/fields/dates/month-weeks.ts';
import { ClocksLine } from '../zone/clocks-line.tsx';
import { DayTimes } from './day-times.tsx';
import type { MonthOfTimes } from './month-of-times.ts';
import { NoTimes, type ShownTimes } from './time-chooser.tsx';
import { TimesForm } from './times-form.tsx';

export interface TimeListProps {
  times: MonthOfTimes;
  /** The page's own address for another month. */
  at: (shown: ShownTimes) => string;
  clientZone: string | null;
  /** Stands above the first day. */
  children?: ReactNode;
}

/** All times of a month, day after day: the month for those who read rather than look. */
export function TimeList({ times, at, clientZone, children }: TimeListProps) {
  const { days, timeZone, previousMonth, nextMonth } = times;
  return (
    <>
      <div className="mb-6 max-w-md space-y-4">
        {children}
        {days.length > 0 ? <ClocksLine {...{ times, clientZone }} /> : null}
      </div>
      <TimesForm clientZone={clientZone}>
        {(pending) => (
          <>
            {days.length === 0 ? <NoTimes times={times} at={at} /> : null}
            {days.map(({ date, starts }) => (
              <section key={date} aria-labelledby={`day-${date}`} className="border-t border-line pt-5">
                <h2 id={`day-${date}`} className="text-lg font-semibold">
                  {daySpoken(date)}
                </h2>
                <p className="mb-4 text-sm text-ink-mute">{pluralize(starts.length, 'time')}</p>
                <DayTimes flat {...{ starts, timeZone, clientZone, pending }} />
              </section>
            ))}
            <nav aria-label="Months" className="flex flex-wrap gap-2 border-t border-line pt-5">
              {previousMonth ? (
                <LinkButton to={at({ month: previousMonth })} prefetch="intent">
                  {monthTitle(previousMonth)}
                </LinkButton>
              ) : null}
              {nextMonth ? (
                <LinkButton to={at({ month: nextMonth })} prefetch="intent">
                  {monthTitle(nextMonth)}
                </LinkButton>
              ) : null}
            </nav>
          </>
        )}
      </TimesForm>
    </>
  );
}
