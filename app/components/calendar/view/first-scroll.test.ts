import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localInstant } from '#app/lib/time.ts';
import { firstScroll } from './first-scroll.ts';

const timeZone = 'America/New_York';
const days = ['2026-03-10', '2026-03-11'];
const at = (date: string, minute: number) => localInstant(date, minute, timeZone);
const hours = (open: number, close: number) => [
  { startsAt: new Date(at('2026-03-10', open)), endsAt: new Date(at('2026-03-10', close)) },
  { startsAt: new Date(at('2026-03-11', open + 60)), endsAt: new Date(at('2026-03-11', close - 60)) },
];
const clock = (minute: number) =>
  `${Math.floor(minute / 60)}:${String(Math.round(minute % 60)).padStart(2, '0')}`;
/** Open from nine to six, ten hours in view unless told otherwise. */
const scroll = (now: number, { room = 600, open = 540, close = 1_080, date = '2026-03-10' } = {}) =>
  clock(firstScroll({ days, openingHours: hours(open, close), now: at(date, now), timeZone, room }));

describe('where the hours begin to be seen', () => {
  test.each([
    ['at noon the whole working day is', 12 * 60, '7:45'],
    ['late in the afternoon too', 17 * 60 + 30, '7:45'],
    ['in the evening the working hours, down to the present', 19 * 60 + 30, '9:45'],
    ['at night the working hours, not the night', 23 * 60, '7:45'],
    ['after midnight the working hours', 5, '7:45'],
    ['early in the morning from an hour before the present', 7 * 60 + 30, '6:30'],
  ])('%s', (_, now, start) => expect(scroll(now)).toBe(start));

  test('on a phone it follows the present, with what just was', () => {
    expect(scroll(9 * 60 + 30, { room: 400 })).toBe('8:30');
    expect(scroll(12 * 60, { room: 400 })).toBe('10:45');
    expect(scroll(17 * 60, { room: 400 })).toBe('11:15');
  });

  test('another week begins with its hours', () => {
    expect(scroll(15 * 60, { date: '2026-04-01' })).toBe('7:45');
    expect(scroll(15 * 60, { date: '2026-04-01', room: 400 })).toBe('8:45');
  });

  test('hours that go on to midnight end there; closed days begin at nine', () => {
    expect(scroll(23 * 60, { open: 720, close: 1_440 })).toBe('13:45');
    const closed = { days, openingHours: [], now: at('2026-04-01', 0), timeZone, room: 600 };
    expect(clock(firstScroll(closed))).toBe('7:45');
  });

  test('the present is seen whenever it is in the working hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 * 60 }),
        fc.integer({ min: 120, max: 1_400 }),
        fc.integer({ min: 150, max: 1_200 }),
        fc.integer({ min: 0, max: 1_439 }),
        (open, length, room, now) => {
          const close = Math.min(1_439, open + length);
          const present = Math.min(close, Math.max(open, now));
          const start = firstScroll({
            days,
            openingHours: hours(open, close),
            now: at('2026-03-10', present),
            timeZone,
            room,
          });
          expect(start).toBeGreaterThanOrEqual(0);
          // The name of an hour at the very edge would be cut through.
          if (start > 0 && start + room < 1_440) expect(start % 60).not.toBe(0);
          expect(present).toBeGreaterThanOrEqual(start);
          expect(present).toBeLessThanOrEqual(start + room);
        },
      ),
    );
  });
});
