import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatTime } from '#app/lib/time.ts';
import { pluralize } from '#app/lib/text.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { MonthGrid } from '#app/ui/fields/dates/month-grid.tsx';
import { daySpoken, monthTitle } from '#app/ui/fields/dates/month-weeks.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/display/visually-hidden.tsx';
import { ClocksLine } from '../zone/clocks-line.tsx';
import { DayTimes } from './day-times.tsx';
import { shownDay, type DayOfTimes, type MonthOfTimes } from './month-of-times.ts';
import { TimesForm } from './times-form.tsx';
import { useLate } from '../hold/use-late.ts';

/** What part of the free times a page shows: YYYY-MM and YYYY-MM-DD. */
export interface ShownTimes {
  month?: string;
  date?: string;
}

export interface TimeChooserProps {
  times: MonthOfTimes;
  /** The day that is asked for, YYYY-MM-DD. */
  date: string | undefined;
  /** The page's own address for another month or day. */
  at: (shown: ShownTimes) => string;
  /** The client's zone, where its clocks are to be shown before the venue's. */
  clientZone: string | null;
  /** Stands under the month, on a phone under the times. */
  children?: ReactNode;
}

/** A month to pick a day from, and beside it the day's times. Days and arrows are links, times are buttons of one form. */
export function TimeChooser({ times, date, at, clientZone, children }: TimeChooserProps) {
  const { month, days, firstDate } = times;
  const day = shownDay(times, date);
  const isMonthComing = useMonthComing(month, at({}));
  const list = useRef<HTMLDivElement>(null);
  useScrollToTimes(day?.date, list);
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <div>
        <VisuallyHidden as="h2">Day</VisuallyHidden>
        <MonthGrid
          month={month}
          days={days.map(({ date: one, starts }) => ({
            date: one,
            href: at({ month, date: one }),
            note: pluralize(starts.length, 'time'),
          }))}
          selected={day?.date}
          today={firstDate}
          previousHref={times.previousMonth ? at({ month: times.previousMonth }) : null}
          nextHref={times.nextMonth ? at({ month: times.nextMonth }) : null}
          busy={isMonthComing}
        />
      </div>
      <div
        ref={list}
        className="scroll-mt-4 md:col-start-2 md:row-span-2 md:row-start-1"
        aria-busy={isMonthComing || undefined}
      >
        <TimesForm clientZone={clientZone}>
          {(pending) =>
            day ? (
              <OneDay day={day} late={isMonthComing} {...{ times, clientZone, pending }} />
            ) : (
              <NoTimes times={times} at={at} />
            )
          }
        </TimesForm>
      </div>
      <div className="max-w-md space-y-6">{children}</div>
    </div>
  );
}

interface OneDayProps {
  day: DayOfTimes;
  times: MonthOfTimes;
  clientZone: string | null;
  pending: string | null;
  late: boolean;
}

function OneDay({ day, times, clientZone, pending, late }: OneDayProps) {
  const { timeZone } = times;
  const isLate = useLate(late);
  const { date, starts } = day;
  const first = starts[0]!;
  const shown = clientZone ?? timeZone;
  const said = `${daySpoken(date)}: ${pluralize(starts.length, 'free time')}, ${spanSpoken(first, starts.at(-1)!, shown)}`;
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="text-lg font-semibold">
        {daySpoken(date)}
      </h2>
      <ClocksLine {...{ times, clientZone }} className="mb-5" />
      <p role="status" className="sr-only">
        {said}
      </p>
      {isLate ? <TimesSkeleton /> : <DayTimes {...{ starts, timeZone, clientZone, pending }} />}
    </section>
  );
}

function TimesSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-3 gap-2">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </div>
  );
}

/** 'from 9:00 AM to 5:30 PM', or 'at 9:00 AM' of one. */
const spanSpoken = (first: number, last: number, zone: string): string =>
  first === last
    ? `at ${formatTime(first, zone)}`
    : `from ${formatTime(first, zone)} to ${formatTime(last, zone)}`;

/** A month without a free time: where the next one is. */
export function NoTimes({ times, at }: Pick<TimeChooserProps, 'times' | 'at'>) {
  const { month, nextFreeMonth, firstFreeDate } = times;
  return (
    <div role="status">
      <h2 className="text-lg font-semibold">Nothing free in {monthTitle(month)}</h2>
      {nextFreeMonth && firstFreeDate ? (
        <>
          <p className="mt-1 mb-4 text-ink-soft">The next free time is on {daySpoken(firstFreeDate)}.</p>
          <LinkButton
            to={at({ month: nextFreeMonth, date: firstFreeDate })}
            variant="primary"
            prefetch="intent"
            preventScrollReset
          >
            Next free time
          </LinkButton>
        </>
      ) : (
        <p className="mt-1 text-ink-soft">Earlier months may have free times: look there with the arrows.</p>
      )}
    </div>
  );
}

function useMonthComing(month: string, page: string): boolean {
  const { state, location, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod || location.pathname !== page.split('?')[0]) return false;
  const search = new URLSearchParams(location.search);
  const requested = search.get('month') ?? search.get('date')?.slice(0, 7);
  return requested !== undefined && requested !== month;
}

/** On a phone the times stand below the month: a day that is picked brings them into view. */
function useScrollToTimes(date: string | undefined, list: React.RefObject<HTMLElement>) {
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    if (!window.matchMedia('(max-width: 767px)').matches) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  }, [date, list]);
}
