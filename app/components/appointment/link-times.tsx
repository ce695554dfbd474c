import { Link } from '@remix-run/react';
import type { MonthOfTimes } from '#app/components/booking/time/month-of-times.ts';
import { clientZoneOf } from '#app/components/booking/time/month-of-times.ts';
import { NearestTimes } from '#app/components/booking/time/nearest-times.tsx';
import { TimeChooser, type ShownTimes } from '#app/components/booking/time/time-chooser.tsx';
import { TimeList } from '#app/components/booking/time/time-list.tsx';
import { TimesForm } from '#app/components/booking/time/times-form.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export interface LinkTimesProps {
  times: MonthOfTimes;
  /** The day on the screen, YYYY-MM-DD. */
  date: string | undefined;
  isList: boolean;
  refused: FormErrors | null;
  /** The address of the same page with other times on it. */
  at: (shown: ShownTimes & { view?: 'list' | undefined }) => string;
  /** What is said where nothing at all is free. */
  none: { title: string; text: string };
}

export const BACK =
  'inline-flex min-h-11 items-center text-sm font-medium text-accent-text underline-offset-4 hover:underline';

/** A month of times on a page that a link opens: to be pressed, as a calendar or a list, with the nearest ones where one was lost. */
export function LinkTimes({ times, date, isList, refused, at, none }: LinkTimesProps) {
  const clientZone = clientZoneOf(times);
  const shown = (moved: ShownTimes) => at({ ...moved, view: isList ? 'list' : undefined });
  const toOtherView = (
    <Link
      to={at({ month: times.month, view: isList ? undefined : 'list' })}
      preventScrollReset
      className={BACK}
    >
      {isList ? 'Show as a calendar' : 'Show all times of the month as a list'}
    </Link>
  );
  return (
    <>
      {refused ? (
        <div className="mb-8">
          <TimesForm clientZone={clientZone}>
            {(pending) => <NearestTimes errors={refused} {...{ clientZone, pending }} />}
          </TimesForm>
        </div>
      ) : null}
      {times.firstFreeDate === null && times.previousMonth === null ? (
        <EmptyState title={none.title}>{none.text}</EmptyState>
      ) : isList ? (
        <TimeList {...{ times, clientZone }} at={shown}>
          <p>{toOtherView}</p>
        </TimeList>
      ) : (
        <TimeChooser {...{ times, date, clientZone }} at={shown}>
          {times.days.length > 0 ? <p>{toOtherView}</p> : null}
        </TimeChooser>
      )}
    </>
  );
}
