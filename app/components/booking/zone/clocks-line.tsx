import { cx } from '#app/ui/cx.ts';
import { clocksLabel } from '#app/lib/appointment-time.ts';
import type { MonthOfTimes } from '../time/month-of-times.ts';

interface ClocksLineProps {
  times: MonthOfTimes;
  /** The client's zone, where its clocks are shown before the venue's. */
  clientZone: string | null;
  className?: string;
}

/** Whose clocks the times of a month are told by: 'Eastern Time', or both by city for a virtual appointment. */
export function ClocksLine({ times: { timeZone, days }, clientZone, className }: ClocksLineProps) {
  return (
    <p className={cx('text-sm text-ink-mute', className)}>
      {clocksLabel(
        { isVirtual: clientZone !== null, timeZone, clientTimeZone: clientZone },
        days.flatMap((one) => one.starts),
      )}
    </p>
  );
}
