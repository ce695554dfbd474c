import { localDate, localInstant } from '#app/lib/time.ts';
import type { ChooserRequest } from '../appointment/flyout-requests.ts';
import { daysOf, type Days } from '../period.ts';

/** Nine in the morning: where a day without opening hours begins. */
const MORNING = 540;

interface InView {
  days: Days;
  /** YYYY-MM-DD. */
  today: string;
  /** Ascending. */
  openingHours: readonly { startsAt: Date }[];
  timeZone: string;
}

/**
 * What Create begins with where no time was pressed: nothing where today is in view (the next full hour, spec 001 §9), else the
 * day in view, of several the first that is open, from its opening on.
 */
export function dayInView({ days, today, openingHours, timeZone }: InView): ChooserRequest {
  const dates = daysOf(days);
  if (dates.includes(today)) return {};
  const open = openingHours.find(({ startsAt }) => dates.includes(localDate(startsAt, timeZone)));
  return {
    startsAt: open ? open.startsAt.getTime() : localInstant(days.first, MORNING, timeZone),
    anyTime: true,
  };
}
