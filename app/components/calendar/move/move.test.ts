import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import { closedTimes } from '../grid/closed-times.ts';
import { shiftDays, spanText, stepOf } from './move.ts';

const ZONE = 'America/New_York';
/** Wednesday, March 4, 2026, 2:30 to 3:30 PM in New York. */
const span = { startsAt: Date.UTC(2026, 2, 4, 19, 30), endsAt: Date.UTC(2026, 2, 4, 20, 30) };
const week = { view: 'week', timeZone: ZONE, allDay: false } as const;
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('what an arrow key makes of an event that is moved', () => {
  test.each([
    ['ArrowDown', false, 'Wed, Mar 4, 2:45 – 3:45 PM EST'],
    ['ArrowUp', false, 'Wed, Mar 4, 2:15 – 3:15 PM EST'],
    ['ArrowLeft', false, 'Tue, Mar 3, 2:30 – 3:30 PM EST'],
    ['ArrowRight', false, 'Thu, Mar 5, 2:30 – 3:30 PM EST'],
    ['ArrowDown', true, 'Wed, Mar 4, 2:30 – 3:45 PM EST'],
    ['ArrowUp', true, 'Wed, Mar 4, 2:30 – 3:15 PM EST'],
  ])('%s, Shift %s: %s', (name, shiftKey, shown) =>
    expect(spanText(stepOf(span, key(name, shiftKey), week)!, ZONE)).toBe(shown),
  );

  test('in a month up and down are weeks; it is never shorter than a slot; other keys are none of its', () => {
    const month = { ...week, view: 'month' as const };
    expect(spanText(stepOf(span, key('ArrowUp'), month)!, ZONE)).toBe('Wed, Feb 25, 2:30 – 3:30 PM EST');
    const slot = { startsAt: span.startsAt, endsAt: span.startsAt + HOUR_MS / 4 };
    expect(stepOf(slot, key('ArrowUp', true), week)).toEqual(slot);
    expect(stepOf(span, key('Enter'), week)).toBeNull();
  });

  test('keeps its wall time and length over a clock change; whole days stay whole', () => {
    const moved = shiftDays(span, 7, { timeZone: ZONE, allDay: false });
    expect(spanText(moved, ZONE)).toBe('Wed, Mar 11, 2:30 – 3:30 PM EDT');
    const days = { startsAt: Date.UTC(2026, 2, 6, 5), endsAt: Date.UTC(2026, 2, 7, 5) };
    const sunday = shiftDays(days, 2, { timeZone: ZONE, allDay: true });
    expect(sunday.endsAt - sunday.startsAt).toBe(23 * HOUR_MS);
    expect(spanText(sunday, ZONE, true)).toBe('Sun, Mar 8');
    expect(spanText({ ...days, endsAt: sunday.endsAt }, ZONE, true)).toBe('Fri, Mar 6 – Sun, Mar 8');
  });
});

test('closed is what lies between the opening hours of a window', () => {
  const window = { from: new Date(0), to: new Date(100) };
  const open = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });
  expect(closedTimes([], window)).toEqual([open(0, 100)]);
  expect(closedTimes([open(-10, 20), open(40, 60)], window)).toEqual([open(20, 40), open(60, 100)]);
  expect(closedTimes([open(0, 100)], window)).toEqual([]);
});

test('closed is also a day that an event takes whole, not an hour within it', () => {
  const window = { from: new Date(0), to: new Date(100) };
  const event = (startsAt: number, endsAt: number, allDay: boolean) => ({ startsAt, endsAt, allDay });
  const open = [
    { startsAt: 20, endsAt: 40 },
    { startsAt: 60, endsAt: 80 },
  ];
  expect(
    closedTimes(open, window, [event(25, 30, false), event(50, 100, true), event(-20, 10, true)]),
  ).toEqual([
    { startsAt: 0, endsAt: 20 },
    { startsAt: 40, endsAt: 100 },
  ]);
});

test('a press that chose no length yet shows its start alone', () => {
  expect(spanText({ ...span, endsAt: span.startsAt }, ZONE)).toBe('Wed, Mar 4, 2:30 PM EST');
});
