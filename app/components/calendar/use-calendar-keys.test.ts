import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import { neighbour } from './use-calendar-keys.ts';

const at = (day: number, hour: number) => ({ startsAt: Date.UTC(2026, 2, day) + hour * HOUR_MS });
/** Mon 9:00, Mon 14:00, Tue 13:00, Thu 9:00 */
const week = [at(9, 9), at(9, 14), at(10, 13), at(12, 9)];
const from = (index: number, key: string) => {
  const found = neighbour(week, week[index]!, key);
  return found ? week.indexOf(found) : null;
};

test('up and down walk through time, over the days', () => {
  expect([from(0, 'ArrowDown'), from(1, 'ArrowDown'), from(3, 'ArrowDown')]).toEqual([1, 2, null]);
  expect([from(0, 'ArrowUp'), from(2, 'ArrowUp')]).toEqual([null, 1]);
});

test('left and right go to another day, near the same hour', () => {
  expect([
    from(0, 'ArrowRight'),
    from(1, 'ArrowRight'),
    from(2, 'ArrowRight'),
    from(3, 'ArrowRight'),
  ]).toEqual([2, 2, 3, null]);
  expect([from(2, 'ArrowLeft'), from(3, 'ArrowLeft'), from(0, 'ArrowLeft')]).toEqual([1, 2, null]);
});

test('home and end', () => expect([from(2, 'Home'), from(0, 'End')]).toEqual([0, 3]));
