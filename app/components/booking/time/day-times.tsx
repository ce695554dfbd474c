import { formatDate, formatTime } from '#app/lib/time.ts';
import { zoneCity } from '#app/lib/zones/zone-city.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { partsOfDay } from './month-of-times.ts';

export interface DayTimesProps {
  /** Epoch milliseconds, ascending. */
  starts: readonly number[];
  timeZone: string;
  /** Shown first, with the venue's beside it by city, where its clocks differ. */
  clientZone: string | null;
  /** ISO instant that has been pressed and is being kept. */
  pending: string | null;
  /** In one row after the other, without parts of the day: where a whole month is listed. */
  flat?: boolean;
}

/** The times of a day by morning, afternoon and evening; each posts its start with the form around them. */
export function DayTimes({ starts, timeZone, clientZone, pending, flat }: DayTimesProps) {
  if (flat) {
    return (
      <Starts
        {...{ starts, timeZone, clientZone, pending }}
        className={clientZone ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3 sm:grid-cols-6'}
      />
    );
  }
  return (
    <div className="space-y-5">
      {partsOfDay(starts, clientZone ?? timeZone).map((part) => (
        <section key={part.name}>
          <h3 className="mb-2 text-sm font-medium text-ink-mute">{part.name}</h3>
          <Starts
            {...{ starts: part.starts, timeZone, clientZone, pending }}
            className={clientZone ? 'grid-cols-2' : 'grid-cols-3 md:grid-cols-2 xl:grid-cols-3'}
          />
        </section>
      ))}
    </div>
  );
}

function Starts({ starts, className, ...shown }: Omit<DayTimesProps, 'flat'> & { className: string }) {
  return (
    <ul className={cx('grid gap-2', className)}>
      {starts.map((start) => (
        <li key={start}>
          <StartButton start={start} {...shown} />
        </li>
      ))}
    </ul>
  );
}

interface StartButtonProps extends Omit<DayTimesProps, 'starts' | 'flat'> {
  start: number;
  /** Shows the date as well. */
  dated?: boolean;
  /** Name of the posted field. */
  name?: string;
}

/** One time to press. */
export function StartButton(props: StartButtonProps) {
  const { start, timeZone, clientZone, pending, dated, name = 'startsAt' } = props;
  const iso = new Date(start).toISOString();
  const first = clientZone ?? timeZone;
  return (
    <Button
      type="submit"
      name={name}
      value={iso}
      wide
      formNoValidate
      busy={pending === iso}
      disabled={pending !== null && pending !== iso}
      busyLabel="Keeping this time for you"
      className="px-1.5!"
    >
      <span className="tabular flex flex-col py-1 leading-tight">
        {dated ? <span className="text-sm font-medium text-ink-soft">{formatDate(start, first)}</span> : null}
        {formatTime(start, first)}
        {clientZone ? (
          <span className="text-xs font-normal text-ink-soft">
            {timeIn(start, timeZone, first)} {zoneCity(timeZone)}
          </span>
        ) : null}
      </span>
    </Button>
  );
}

/** '12:00 PM' in a zone, with its weekday where that is another one than `beside` has: what stands above is that one's date. */
function timeIn(start: number, zone: string, beside: string): string {
  const date = formatDate(start, zone);
  const weekday = date === formatDate(start, beside) ? '' : `${date.slice(0, 3)} `;
  return `${weekday}${formatTime(start, zone)}`;
}
