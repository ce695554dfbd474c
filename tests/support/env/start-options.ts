import { freeStarts } from '#app/domain/availability/free-starts/free-starts.ts';
import type {
  FreeStartsOptions,
  WeeklyHours,
} from '#app/domain/availability/free-starts/free-starts-input.ts';

export const at = (iso: string) => Date.parse(iso);
/** As `2027-03-01T09:00Z`. */
export const iso = (starts: number[]) =>
  starts.map((start) => new Date(start).toISOString().replace(/:00\.000Z$/, 'Z'));

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
export const open = (start: string, end: string, weekdays = EVERY_DAY): WeeklyHours[] =>
  weekdays.map((weekday) => ({ weekday, startMinute: minuteOf(start), endMinute: minuteOf(end) }));
function minuteOf(time: string) {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** A Monday in March in UTC, nine to five, an hour's appointment each half hour, unless told otherwise. */
export function starts(given: Partial<FreeStartsOptions> = {}): number[] {
  return freeStarts({
    timeZone: 'UTC',
    weeklyHours: open('09:00', '17:00'),
    busy: [],
    bufferMinutes: 0,
    durationMinutes: 60,
    incrementMinutes: 30,
    leadMinutes: 0,
    now: at('2027-01-01T00:00Z'),
    from: at('2027-03-01T00:00Z'),
    to: at('2027-03-02T00:00Z'),
    ...given,
  });
}
