import { expect, test } from 'vitest';
import { localInstant } from '#app/lib/time.ts';
import { dayNote } from './day-note.ts';

const timeZone = 'America/Los_Angeles';
const open = (date: string, from: number, to: number) => ({
  startsAt: new Date(localInstant(date, from * 60, timeZone)),
  endsAt: new Date(localInstant(date, to * 60, timeZone)),
});
const openingHours = [open('2026-11-21', 10, 14), open('2026-11-23', 9, 12), open('2026-11-23', 13, 17)];
const note = (day: string, isEmpty = true, today = '2026-11-22') =>
  dayNote({ day, today, openingHours, isEmpty, timeZone });

test('a closed day says when it is open next, whatever of one’s own stands there', () => {
  const next = { label: 'Next: Mon, Nov 23, 9:00 AM', date: '2026-11-23' };
  expect(note('2026-11-22')).toEqual({ text: 'Closed today.', next });
  expect(note('2026-11-22', false)).toEqual({ text: 'Closed today.', next });
  expect(note('2026-11-22', true, '2026-11-21')).toEqual({ text: 'Closed on this day.', next });
  // What lies beyond what was loaded is not guessed at.
  expect(note('2026-11-24')).toEqual({ text: 'Closed on this day.', next: null });
});

test('an open day without anything says so; one that shows something says nothing', () => {
  expect(note('2026-11-23')).toEqual({ text: 'Nothing booked.', next: null });
  expect(note('2026-11-23', true, '2026-11-23')).toEqual({ text: 'Nothing booked today.', next: null });
  expect(note('2026-11-23', false)).toBeNull();
});
