import { timeText, WEEKDAYS, weekdayName, type WeekHours } from './available-times.ts';

/** Monday first, as most practices' week begins. */
export const PLAIN_DAYS = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  weekday,
  name: WEEKDAYS[weekday]!,
  label: weekdayName(weekday),
}));

/** '9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM' by the name of its weekday; empty for a closed day. */
export const dayTexts = (week: WeekHours): Record<string, string> =>
  Object.fromEntries(
    PLAIN_DAYS.map(({ weekday, name }) => {
      const { enabled, ranges } = week[weekday]!;
      const written = ranges.map(
        ({ startMinute, endMinute }) => `${timeText(startMinute)} - ${timeText(endMinute)}`,
      );
      return [name, enabled ? written.join(', ') : ''];
    }),
  );

/** '9 am' as '9:00 AM'. */
const whole = (time: string) =>
  time
    .trim()
    .toUpperCase()
    .replace(/^(\d{1,2}) ?([AP]M)$/, '$1:00 $2');

/**
 * Available times (`readAvailableTimes`, which also says what is wrong with them) of a week that was written as `dayTexts` writes it;
 * for who has no scripts. A day that says nothing is closed.
 */
export function timesOfDayTexts(textOf: (name: string) => string): string {
  const days = PLAIN_DAYS.map(({ name }) => {
    const text = textOf(name).trim();
    const blocks = text.split(',').map((stretch) => {
      const [startsAt = '', endsAt = ''] = stretch.split(/-|–|—|\bto\b/i);
      return { startsAt: whole(startsAt), endsAt: whole(endsAt) };
    });
    return [name, text === '' ? { enabled: false } : { enabled: true, blocks }];
  });
  return JSON.stringify(Object.fromEntries(days));
}
