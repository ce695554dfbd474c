import { pluralize } from '#app/lib/text.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { cx } from '#app/ui/cx.ts';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import type { SeriesDate, SeriesDates } from './form/form-data.ts';

export interface DatesQuery {
  /** The latest ones, also while the next are on their way. */
  value: SeriesDates | null;
  isWaiting: boolean;
  /** Nobody can say what is wrong with them; trying again may help. */
  failed: boolean;
  retry: () => void;
}

interface RepeatDatesProps {
  dates: DatesQuery;
  /** Starts (epoch milliseconds) that are created although something is there. */
  included: readonly number[];
  onInclude: (included: number[]) => void;
}

/** The dates of the series as they would be created: what has a conflict is skipped unless it is ticked. */
export function RepeatDates({ dates, included, onInclude }: RepeatDatesProps) {
  const { value: data, isWaiting, failed, retry } = dates;
  if (failed) {
    return (
      <Banner tone="red" role="alert" actions={<Button onPress={retry}>Try again</Button>}>
        The dates could not be looked up.
      </Banner>
    );
  }
  if (!data) {
    return isWaiting ? (
      <div role="status">
        <span className="sr-only">Looking up the dates</span>
        <SkeletonText lines={4} />
      </div>
    ) : null;
  }
  if (data.error) {
    return (
      <Banner tone="red" role="alert">
        {data.error}
      </Banner>
    );
  }
  const skipped = data.recurringTimes.filter(
    ({ startsAt, conflicts }) => conflicts.length > 0 && !included.includes(startsAt.getTime()),
  ).length;
  const toggle = (startsAt: number, on: boolean) =>
    onInclude(on ? [...included, startsAt] : included.filter((one) => one !== startsAt));
  return (
    <section aria-label="Dates of the series" aria-busy={isWaiting} className={cx(isWaiting && 'opacity-60')}>
      <p role="status" className="text-sm font-medium">
        {pluralize(data.recurringTimes.length - skipped, 'appointment')}
        {skipped > 0 ? (
          <span className="font-normal text-orange">
            , {pluralize(skipped, 'date')} with a conflict {skipped === 1 ? 'is' : 'are'} skipped
          </span>
        ) : null}
      </p>
      <ol
        // It may scroll, so the keyboard must reach it.
        tabIndex={0}
        aria-label="Dates"
        className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {data.recurringTimes.map((date, index) => (
          <DateRow
            key={date.startsAt.getTime()}
            date={date}
            position={index + 1}
            isIncluded={included.includes(date.startsAt.getTime())}
            onToggle={(on) => toggle(date.startsAt.getTime(), on)}
          />
        ))}
      </ol>
      {data.calendarNote ? <p className="mt-2 text-sm text-ink-soft">{data.calendarNote}</p> : null}
    </section>
  );
}

interface DateRowProps {
  date: SeriesDate;
  position: number;
  isIncluded: boolean;
  onToggle: (on: boolean) => void;
}

function DateRow({ date, position, isIncluded, onToggle }: DateRowProps) {
  const isTaken = date.conflicts.length > 0;
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <span aria-hidden className="tabular w-5 shrink-0 pt-0.5 text-right text-ink-mute">
        {position}
      </span>
      <span className="min-w-0 flex-1 leading-6">
        <span className={cx('tabular', isTaken && !isIncluded && 'text-ink-mute line-through')}>
          {date.displayTime}
        </span>
        {date.conflicts.map(({ id, name, timeRange, note }) => (
          <span key={id} className="block text-orange">
            {name}, {timeRange}
            {note ? `: ${note}` : null}
          </span>
        ))}
      </span>
      {isTaken ? (
        <Checkbox
          className="text-sm"
          label={
            <>
              Include<span className="sr-only"> {date.displayTime} nonetheless</span>
            </>
          }
          checked={isIncluded}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      ) : null}
    </li>
  );
}
