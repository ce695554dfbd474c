import { expect, test } from 'vitest';
import { defaultWeek, readAvailableTimes, type WeekHours } from './available-times.ts';
import { dayTexts, timesOfDayTexts } from './day-text.ts';

const read = (texts: Record<string, string>) =>
  readAvailableTimes(timesOfDayTexts((name) => texts[name] ?? ''));
const open = (week: WeekHours) => week.map(({ enabled, ranges }) => (enabled ? ranges : []));

test('a week is written day by day and read back, several stretches and midnight too', () => {
  const week = defaultWeek().map((day, weekday) =>
    weekday === 2
      ? {
          enabled: true,
          ranges: [
            { startMinute: 540, endMinute: 720 },
            { startMinute: 1_200, endMinute: 1_440 },
          ],
        }
      : day,
  );
  const texts = dayTexts(week);
  expect(texts.tuesday).toBe('9:00 AM - 12:00 PM, 8:00 PM - 12:00 AM');
  expect(texts.sunday).toBe('');
  const { week: again, problems } = read(texts);
  expect(problems).toEqual([]);
  expect(open(again)).toEqual(open(week));
});

test('whole hours and other dashes are read as well; what cannot be read is told of its day', () => {
  const { week, problems } = read({ monday: '9 am – 5pm', friday: '10 AM to 2:30 PM' });
  expect(problems).toEqual([]);
  expect(open(week)[1]).toEqual([{ startMinute: 540, endMinute: 1_020 }]);
  expect(open(week)[5]).toEqual([{ startMinute: 600, endMinute: 870 }]);
  expect(read({ monday: 'mornings', tuesday: '5 PM - 9 AM' }).problems.map(({ weekday }) => weekday)).toEqual(
    [1, 2],
  );
});
