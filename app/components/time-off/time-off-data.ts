import type { OpValue } from '#app/components/operation/op.ts';
import { formatDate } from '#app/lib/time.ts';
import { DAY_MS } from '#app/lib/duration.ts';

/** Everything that the page shows. */
export type TimeOffData = OpValue<'availabilityOverrides'>;

/** One entry: dates that are closed or have hours of their own. */
export type TimeOffEntry = TimeOffData['availabilityOverrides'][number];

/** Minutes after local midnight; 1440 is the end of the day. */
export type LocalRange = TimeOffEntry['ranges'][number];

export type LocationHours = TimeOffData['locations'][number];

/** What the sheet is asked to open; a new entry may come with its date. */
export type TimeOffRequest =
  { kind: 'closed' | 'hours'; date?: string | undefined } | { kind: 'edit'; entry: TimeOffEntry };

/** What already stands in a time that is to be closed. */
export interface Standing {
  id: string;
  kind: 'appointment' | 'group_event';
  name: string;
  displayTime: string;
  instantActionToken: string | null;
}

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

/** 'Tue, Mar 24', with its year where that is not this year's. */
function dateText(date: string, today: string): string {
  const year = date.slice(0, 4);
  return formatDate(noon(date), 'UTC') + (year === today.slice(0, 4) ? '' : `, ${year}`);
}

/** 'Tue, Mar 24', 'Tue 24 – Thu, Mar 26', 'Tue, Dec 29 – Mon, Jan 4, 2027'. */
export function spanText(firstDate: string, lastDate: string, today: string): string {
  const last = dateText(lastDate, today);
  if (firstDate === lastDate) return last;
  const sameYear = firstDate.slice(0, 4) === lastDate.slice(0, 4);
  return `${sameYear ? formatDate(noon(firstDate), 'UTC') : dateText(firstDate, today)} – ${last}`;
}

/** How many dates a span has. */
export const daysOf = (firstDate: string, lastDate: string): number =>
  Math.round((noon(lastDate) - noon(firstDate)) / DAY_MS) + 1;
