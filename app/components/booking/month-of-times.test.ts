import { expect, test } from 'vitest';
import { clocksDiffer, partsOfDay, shownDay } from './month-of-times.ts';

const at = (iso: string) => Date.parse(iso);
const NEW_YORK = 'America/New_York';

test('times stand in the part of the day that the venue has', () => {
  const starts = ['T14:00Z', 'T16:45Z', 'T17:00Z', 'T21:59Z', 'T22:00Z'].map((time) =>
    at(`2026-11-24${time}`),
  );
  expect(partsOfDay(starts, NEW_YORK).map(({ name, starts: { length } }) => [name, length])).toEqual([
    ['Morning', 2],
    ['Afternoon', 2],
    ['Evening', 1],
  ]);
  expect(partsOfDay([starts[0]!], NEW_YORK).map(({ name }) => name)).toEqual(['Morning']);
});

test('the day asked for is shown where it has times, else the first one', () => {
  const days = ['2026-11-24', '2026-11-26'].map((date) => ({ date, starts: [0] }));
  expect(shownDay({ days }, '2026-11-26')?.date).toBe('2026-11-26');
  expect(shownDay({ days }, '2026-11-25')?.date).toBe('2026-11-24');
  expect(shownDay({ days: [] }, undefined)).toBeNull();
});

test('clocks differ where any start reads otherwise', () => {
  const winter = at('2026-11-24T15:00Z');
  expect(clocksDiffer([winter], NEW_YORK, 'America/Toronto')).toBe(false);
  expect(clocksDiffer([winter], NEW_YORK, null)).toBe(false);
  expect(clocksDiffer([winter], NEW_YORK, 'America/Chicago')).toBe(true);
  // Whole days apart.
  expect(clocksDiffer([winter], 'Pacific/Kiritimati', 'Pacific/Honolulu')).toBe(true);
});
