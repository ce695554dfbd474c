import { expect, test } from 'vitest';
import { FORM_PRACTICE as practice, openedForm } from '#tests/support/appointment-form.ts';
import { endOptions, shownMinute, startOptions, withDate, withNextFree } from './times.ts';

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour + 8, minute);

test('starts stand on quarters of an hour, and where the appointment is', () => {
  const options = startOptions(610);
  expect(options).toHaveLength(97);
  expect(options.find(({ value }) => value === '610')?.label).toBe('10:10 AM');
  expect(startOptions(600)).toHaveLength(96);
});

test('a time that the clocks skip is not offered on that day, and reads as what it becomes', () => {
  const day = (date: string, chosen = 600) => startOptions(chosen, date, practice.timeZone);
  const spring = day('2027-03-14').map(({ value }) => Number(value));
  expect(spring).toHaveLength(92);
  expect(spring.filter((minute) => minute >= 105 && minute <= 180)).toEqual([105, 180]);
  expect([day('2027-03-15').length, day('2026-11-01').length, day('2027-03').length]).toEqual([96, 96, 96]);
  expect(shownMinute('2027-03-14', 150, practice.timeZone)).toBe(210);
  expect(shownMinute('2027-03-15', 150, practice.timeZone)).toBe(150);
  expect(shownMinute('', 150, practice.timeZone)).toBe(150);
});

test('ends are named by clock and length, over a change of the clocks too', () => {
  const options = endOptions(Date.UTC(2026, 10, 1, 8, 30), practice.timeZone, [50]);
  expect(options.slice(0, 4).map(({ label }) => label)).toEqual([
    '1:45 AM (15 min)',
    '1:00 AM (30 min)',
    '1:15 AM (45 min)',
    '1:20 AM (50 min)',
  ]);
});

test('ends are a list that can be read at once, and hold a length that is none of the usual', () => {
  const options = endOptions(at(10), practice.timeZone, [50, 600]);
  expect(options.length).toBeLessThanOrEqual(16);
  expect(options.map(({ value }) => Number(value))).toEqual([
    15, 30, 45, 50, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 600,
  ]);
});

test('without a choice it goes to the next time that is good for what was chosen; a good one stays', () => {
  const form = openedForm();
  const next = new Date(at(10));
  expect(withNextFree(form, next, practice)).toMatchObject({ start: 600, timeChosen: false });
  expect(withNextFree(form, new Date(at(3)), practice)).toBe(form);
  const chosen = { ...form, timeChosen: true };
  expect(withNextFree(chosen, next, practice)).toBe(chosen);
});

test('it may be another day; where none is near, nothing moves', () => {
  const form = openedForm();
  expect(withNextFree(form, new Date(at(58)), practice)).toMatchObject({
    date: '2026-11-23',
    start: 600,
    timeChosen: false,
    repeat: { weekdays: [1] },
  });
  expect(withNextFree(form, null, practice)).toBe(form);
});

test('the weekday and the end date of a series follow its first date until they are chosen', () => {
  const form = openedForm();
  expect(withDate(form, '2026-11-24').repeat).toMatchObject({ weekdays: [2], until: '2026-12-24' });
  const chosen = { ...form, repeat: { ...form.repeat, weekdays: [1, 3], until: '2027-01-31' } };
  expect(withDate(chosen, '2026-11-24').repeat).toMatchObject({ weekdays: [1, 3], until: '2027-01-31' });
  expect(withDate(form, '').repeat).toBe(form.repeat);
});
