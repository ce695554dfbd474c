import { addDays, formatDate, formatTime, localDate, startOfLocalDay } from '#app/lib/time.ts';

interface Day {
  /** YYYY-MM-DD. */
  day: string;
  today: string;
  /** Of the loaded window, ascending. */
  openingHours: readonly { startsAt: Date; endsAt: Date }[];
  /** Whether anything stands on that day. */
  isEmpty: boolean;
  timeZone: string;
}

export interface DayNote {
  text: string;
  /** Where it is open next, of a closed day. */
  next: { label: string; date: string } | null;
}

/** What an empty day says for itself: that it is closed and when it is open next, or that nothing is booked. Null where it shows. */
export function dayNote({ day, today, openingHours, isEmpty, timeZone }: Day): DayNote | null {
  const from = startOfLocalDay(day, timeZone);
  const to = startOfLocalDay(addDays(day, 1), timeZone);
  const isOpen = openingHours.some(({ startsAt, endsAt }) => Number(startsAt) < to && Number(endsAt) > from);
  if (isOpen)
    return isEmpty ? { text: day === today ? 'Nothing booked today.' : 'Nothing booked.', next: null } : null;
  const opening = openingHours.find(({ startsAt }) => Number(startsAt) >= to);
  return {
    text: day === today ? 'Closed today.' : 'Closed on this day.',
    next: opening
      ? {
          label: `Next: ${formatDate(opening.startsAt, timeZone)}, ${formatTime(opening.startsAt, timeZone)}`,
          date: localDate(opening.startsAt, timeZone),
        }
      : null,
  };
}
