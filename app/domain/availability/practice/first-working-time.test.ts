import { expect, test } from 'vitest';
import { firstWorkingTime } from './first-working-time.ts';

/** A Tuesday (UTC) at an hour. */
const at = (hour: number, minute = 0, day = 0) => Date.UTC(2026, 10, 24 + day, hour, minute);
const span = (from: number, to: number, day = 0) => ({ startsAt: at(from, 0, day), endsAt: at(to, 0, day) });
/** Open 9 to 12 and 1 to 5 on that day, and two days later. */
const open = [span(9, 12), span(13, 17), span(9, 12, 2)];

const first = (from: number, more: Partial<Parameters<typeof firstWorkingTime>[0]> = {}) =>
  firstWorkingTime({ from, minutes: 60, open, busy: [], bufferMinutes: 0, incrementMinutes: 15, ...more });

test('the time that is asked for stays where it is open and free', () => {
  expect(first(at(10))).toBe(at(10));
  expect(first(at(11))).toBe(at(11));
  // A time of one's own is not put onto a quarter.
  expect(first(at(10, 20))).toBe(at(10, 20));
  // What ends as it begins is not in its way, nor what begins as it ends.
  expect(first(at(10), { busy: [span(9, 10), span(11, 12)] })).toBe(at(10));
});

test('at night, in the break and on a closed day it is the next opening', () => {
  expect(first(at(3))).toBe(at(9));
  expect(first(at(12))).toBe(at(13));
  expect(first(at(11, 30))).toBe(at(13));
  expect(first(at(17))).toBe(at(9, 0, 2));
  expect(first(at(10, 0, 1))).toBe(at(9, 0, 2));
});

test('beside what is busy it is the next start that has room, as the practice offers them, with the buffer between', () => {
  expect(first(at(9), { busy: [{ startsAt: at(9), endsAt: at(9, 50) }] })).toBe(at(10));
  expect(first(at(9), { busy: [span(9, 10)], bufferMinutes: 15 })).toBe(at(10, 15));
  expect(first(at(9), { busy: [span(9, 10)], bufferMinutes: 15, incrementMinutes: 30 })).toBe(at(10, 30));
  // Half an hour in between is too little for an hour.
  const between = [span(9, 10), { startsAt: at(10, 30), endsAt: at(12) }];
  expect(first(at(9), { busy: between })).toBe(at(13));
  expect(first(at(9), { busy: between, minutes: 30 })).toBe(at(10));
});

test('a full day leads to the next one; without any room there is none', () => {
  const full = [span(8, 18)];
  expect(first(at(9), { busy: full })).toBe(at(9, 0, 2));
  expect(first(at(9), { busy: [...full, span(0, 23, 2)] })).toBeNull();
  expect(first(at(9), { open: [] })).toBeNull();
  expect(first(at(9), { minutes: 300 })).toBeNull();
  expect(first(at(13, 0, 2))).toBeNull();
});
