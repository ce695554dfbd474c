import { MINUTE_MS } from '#app/lib/duration.ts';
import { SLOT_MINUTES } from '#app/components/calendar/grid/slot.ts';
import { defaultUntil } from '#app/domain/series/inputs.ts';
import {
  addDays,
  formatDuration,
  formatTime,
  localDate,
  localInstant,
  localMinute,
  startOfLocalDay,
  weekdayOf,
} from '#app/lib/time.ts';
import type { Option } from '#app/ui/fields/native-select.tsx';
import type { FormPractice } from './form/form-data.ts';
import { zoneOf } from './form/form-services.ts';
import type { FormState } from './form/form-state.ts';

const DAY_MINUTES = 1_440;
/** Minutes that are offered: by quarters of an hour where most appointments end, wider beyond. Longer ones are the calendar's to draw. */
const LENGTHS = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480];

/** '2:30 PM' of minutes after midnight. */
export const clockText = (minute: number): string => formatTime(minute * MINUTE_MS, 'UTC');

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The minute after midnight that clocks show for a wall time: a later one where their change skips it on that date. */
export function shownMinute(date: string, minute: number, timeZone: string): number {
  return WHOLE_DATE.test(date) ? localMinute(localInstant(date, minute, timeZone), timeZone) : minute;
}

/** Every quarter of an hour that the date has, and the chosen time where it is another. Without a date all of them. */
export function startOptions(chosen: number, date = '', timeZone = 'UTC'): Option[] {
  const minutes = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, index) => index * SLOT_MINUTES);
  const hasAll = !WHOLE_DATE.test(date) || hasDayLength(date, timeZone);
  return [...new Set([...minutes, chosen])]
    .filter((minute) => hasAll || shownMinute(date, minute, timeZone) === minute)
    .sort((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: clockText(minute) }));
}

const hasDayLength = (date: string, timeZone: string): boolean =>
  startOfLocalDay(addDays(date, 1), timeZone) - startOfLocalDay(date, timeZone) === DAY_MINUTES * MINUTE_MS;

/**
 * Ends after the usual lengths from the start, and after `lengths`, named by clock and length; the value is the length in minutes.
 * @param startsAt epoch milliseconds
 */
export const endOptions = (startsAt: number, timeZone: string, lengths: readonly number[]): Option[] =>
  offeredLengths(lengths).map((minutes) => ({
    value: String(minutes),
    label: `${formatTime(startsAt + minutes * MINUTE_MS, timeZone)} (${formatDuration(minutes)})`,
  }));

/** The same by length first: what an appointment that stands is asked for. */
export const lengthOptions = (startsAt: number, timeZone: string, lengths: readonly number[]): Option[] =>
  offeredLengths(lengths).map((minutes) => ({
    value: String(minutes),
    label: `${formatDuration(minutes)} (to ${formatTime(startsAt + minutes * MINUTE_MS, timeZone)})`,
  }));

function offeredLengths(lengths: readonly number[]): number[] {
  return [...new Set([...LENGTHS, ...lengths])].filter((minutes) => minutes > 0).sort((a, b) => a - b);
}

/** Another date; what a series takes from its first date by itself follows. */
export function withDate(state: FormState, date: string): FormState {
  const { repeat } = state;
  if (!WHOLE_DATE.test(date) || !WHOLE_DATE.test(state.date)) return { ...state, date, timeChosen: true };
  const follows = repeat.weekdays.length === 1 && repeat.weekdays[0] === weekdayOf(state.date);
  return {
    ...state,
    date,
    timeChosen: true,
    repeat: {
      ...repeat,
      weekdays: follows ? [weekdayOf(date)] : repeat.weekdays,
      until: repeat.until === defaultUntil(state.date) ? defaultUntil(date) : repeat.until,
    },
  };
}

/**
 * Where nobody has chosen a time yet: the time that is shown where it is open and free for what was chosen, else the next that is (spec 001
 * §9). The same state where there is nothing to change.
 */
export function withNextFree(state: FormState, next: Date | null, practice: FormPractice): FormState {
  if (state.timeChosen || next === null) return state;
  const zone = zoneOf(state.locationId, practice);
  const found = { date: localDate(next.getTime(), zone), start: localMinute(next.getTime(), zone) };
  if (found.date === state.date && found.start === state.start) return state;
  return { ...withDate(state, found.date), start: found.start, timeChosen: false };
}
