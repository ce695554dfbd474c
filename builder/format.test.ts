import { expect, test } from 'vitest';
import { monthYear, openingLines, options, reviewerName } from './format.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

const hours = (weekdays: number[], startMinute: number, endMinute: number) =>
  weekdays.map((weekday) => ({ weekday, startMinute, endMinute }));

test('the lengths of a service stand shortest first', () => {
  const service = sampleSite().services[0]!;
  service.variations.push({ id: 'w', timeLength: 30, amountCents: 5000 });
  expect(options(service).map(({ timeLength }) => timeLength)).toEqual([30, 60, 90]);
});

test('days with the same hours are drawn together, from Monday', () => {
  const lines = openingLines([
    ...hours([6, 0], 600, 780),
    ...hours([1, 2, 3, 4], 540, 1020),
    ...hours([5], 840, 1080),
    ...hours([5], 480, 720),
  ]);
  expect(lines).toEqual([
    { days: 'Monday to Thursday', times: ['9 AM to 5 PM'] },
    { days: 'Friday', times: ['8 AM to 12 PM', '2 PM to 6 PM'] },
    { days: 'Saturday and Sunday', times: ['10 AM to 1 PM'] },
  ]);
});

test('a closed day says so, and a day may end at midnight', () => {
  expect(openingLines(hours([2], 1110, 1440))).toEqual([
    { days: 'Monday', times: [] },
    { days: 'Tuesday', times: ['6:30 PM to 12 AM'] },
    { days: 'Wednesday to Sunday', times: [] },
  ]);
});

test('a reviewer is a first name and an initial, or nobody', () => {
  expect(reviewerName({ firstName: 'Maya', lastName: 'torres' })).toBe('Maya T.');
  expect(reviewerName({ firstName: 'Maya', lastName: null })).toBe('Maya');
  expect(reviewerName(null)).toBe('Anonymous');
  expect(monthYear('2026-03-31')).toBe('March 2026');
});
