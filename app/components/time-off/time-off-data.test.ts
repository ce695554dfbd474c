import { describe, expect, it } from 'vitest';
import { rangeText, weekLines } from '#app/components/hours/week-words.ts';
import { daysOf, spanText } from './time-off-data.ts';

describe('dates and hours of time off', () => {
  it('reads spans', () => {
    expect(spanText('2026-03-24', '2026-03-24', '2026-03-04')).toBe('Tue, Mar 24');
    expect(spanText('2026-03-24', '2026-03-26', '2026-03-04')).toBe('Tue, Mar 24 – Thu, Mar 26');
    expect(spanText('2026-12-29', '2027-01-04', '2026-03-04')).toBe('Tue, Dec 29 – Mon, Jan 4, 2027');
    expect(spanText('2027-01-04', '2027-01-04', '2026-03-04')).toBe('Mon, Jan 4, 2027');
    expect(daysOf('2026-03-24', '2026-03-26')).toBe(3);
    expect(rangeText({ startMinute: 600, endMinute: 780 })).toBe('10:00 AM – 1:00 PM');
  });

  it('gathers weekdays of the same hours', () => {
    const on = (weekday: number, startMinute: number, endMinute: number) => ({
      weekday,
      startMinute,
      endMinute,
    });
    expect(
      weekLines([on(1, 540, 720), on(1, 780, 1020), on(2, 540, 720), on(2, 780, 1020), on(4, 600, 1440)]),
    ).toEqual([
      { days: 'Mon – Tue', ranges: ['9:00 AM – 12:00 PM', '1:00 – 5:00 PM'] },
      { days: 'Wed', ranges: [] },
      { days: 'Thu', ranges: ['10:00 AM – 12:00 AM'] },
      { days: 'Fri – Sun', ranges: [] },
    ]);
  });
});
