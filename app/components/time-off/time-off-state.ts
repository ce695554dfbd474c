import type { OpInput } from '#app/components/operation/op.ts';
import { DEFAULT_RANGE } from '#app/lib/week/available-times.ts';
import type { LocalRange, TimeOffRequest } from './time-off-data.ts';

/** What stands in the form. */
export interface TimeOffState {
  closed: boolean;
  name: string;
  firstDate: string;
  lastDate: string;
  /** Empty: the whole practice. */
  locationId: string;
  ranges: LocalRange[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The form as it opens: an entry as it is, or a new one for `today` or the date that was asked for. */
export function opened(request: TimeOffRequest, today: string): TimeOffState {
  if (request.kind === 'edit') {
    const { name, firstDate, lastDate, closed, ranges, location } = request.entry;
    return {
      closed,
      name: name ?? '',
      firstDate,
      lastDate,
      locationId: location?.id ?? '',
      ranges: closed ? [DEFAULT_RANGE] : ranges,
    };
  }
  const date = request.date && DATE.test(request.date) && request.date >= today ? request.date : '';
  return {
    closed: request.kind === 'closed',
    name: '',
    firstDate: date,
    lastDate: date,
    locationId: '',
    ranges: [DEFAULT_RANGE],
  };
}

/** Another first date; the last one follows where it would come before it, or was the same. */
export function withFirstDate(state: TimeOffState, firstDate: string): TimeOffState {
  const follows = state.lastDate === state.firstDate || state.lastDate < firstDate;
  return { ...state, firstDate, lastDate: follows ? firstDate : state.lastDate };
}

/** What is still missing, or null. */
export function missing({ firstDate, lastDate, closed, ranges }: TimeOffState): string | null {
  if (!DATE.test(firstDate)) return 'Still needed: the first day';
  if (!DATE.test(lastDate)) return 'Still needed: the last day';
  if (lastDate < firstDate) return 'The last day is before the first';
  if (!closed && ranges.some(({ startMinute, endMinute }) => endMinute <= startMinute)) {
    return 'Hours must end after they start';
  }
  return null;
}

/** What the server is sent. */
export function inputOf(state: TimeOffState, id: string | undefined): OpInput<'upsertAvailabilityOverride'> {
  return {
    ...(id ? { id } : {}),
    name: state.name.trim() || null,
    firstDate: state.firstDate,
    lastDate: state.lastDate,
    locationId: state.locationId || null,
    ranges: state.closed ? [] : state.ranges,
  };
}

/** What is rehearsed before it is saved. */
export function changeOf(state: TimeOffState, id: string | undefined): OpInput<'rehearseChange'> {
  const { firstDate, lastDate, locationId, ranges } = inputOf(state, id);
  return { timeOff: { id: id ?? null, firstDate, lastDate, locationId, ranges } };
}
