import { describe, expect, it } from 'vitest';
import { MAX_AT_ONCE, mostAtOnce } from '#app/domain/availability/inputs.ts';
import { localInstant, formatDateTime } from '#app/lib/time.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/index.ts';
import {
  DEFAULT_COUNT,
  defaultUntil,
  frequencyChoices,
  frequencyLabel,
  lastSeriesDate,
  MONTHS_AHEAD,
  recurrencePattern,
  type RecurrencePattern,
} from './inputs.ts';
import { limitBroken, seriesStarts } from './limits.ts';

const NEW_YORK = 'America/New_York';
const at = (date: string, minute: number, timeZone = NEW_YORK) => localInstant(date, minute, timeZone);

function dates(pattern: RecurrencePattern, date: string, minute = 600, timeZone = NEW_YORK) {
  const now = at(date, 0, timeZone) - 86_400_000;
  const { starts, error } = seriesStarts(
    { startsAt: at(date, minute, timeZone), timeZone, pattern },
    25,
    now,
  );
  return error ?? starts.map((start) => formatDateTime(start, timeZone));
}

describe('presets', () => {
  it('reads as a practitioner says it', () => {
    expect(frequencyChoices('2026-09-15').map(({ label }) => label)).toEqual([
      'Daily',
      'Weekly on Tuesday',
      'Every 2 weeks on Tuesday',
      'Monthly on day 15',
      'Monthly on the third Tuesday',
      'Custom',
    ]);
    expect(frequencyLabel('monthly_by_weekday', '2026-09-01')).toBe('Monthly on the first Tuesday');
    expect(frequencyLabel('monthly_by_weekday', '2026-09-08')).toBe('Monthly on the second Tuesday');
    expect(frequencyLabel('monthly_by_weekday', '2026-09-22')).toBe('Monthly on the last Tuesday');
    expect(frequencyLabel('monthly_by_weekday', '2026-09-29')).toBe('Monthly on the last Tuesday');
    expect(frequencyLabel('monthly_by_date', '2026-08-31')).toBe(
      'Monthly on day 31, or the month’s last day',
    );
  });

  it('takes the fourth of a weekday for the last', () => {
    expect(dates({ frequency: 'monthly_by_weekday', count: 4 }, '2026-09-22')).toEqual([
      'Tue, Sep 22, 10:00 AM EDT',
      'Tue, Oct 27, 10:00 AM EDT',
      'Tue, Nov 24, 10:00 AM EST',
      'Tue, Dec 29, 10:00 AM EST',
    ]);
  });

  it('gives every month one session, on its last day where it has no 31st', () => {
    expect(dates({ frequency: 'monthly_by_date', count: 4 }, '2026-12-31')).toEqual([
      'Thu, Dec 31, 10:00 AM EST',
      'Sun, Jan 31, 10:00 AM EST',
      'Sun, Feb 28, 10:00 AM EST',
      'Wed, Mar 31, 10:00 AM EDT',
    ]);
  });

  it('knows days and weeks', () => {
    expect(dates({ frequency: 'daily', count: 2 }, '2026-09-22')).toHaveLength(2);
    expect(dates({ frequency: 'every_two_weeks', count: 3 }, '2026-09-22')).toEqual([
      'Tue, Sep 22, 10:00 AM EDT',
      'Tue, Oct 6, 10:00 AM EDT',
      'Tue, Oct 20, 10:00 AM EDT',
    ]);
    expect(dates({ frequency: 'custom', interval: 3, unit: 'day', count: 3 }, '2026-09-22')).toEqual([
      'Tue, Sep 22, 10:00 AM EDT',
      'Fri, Sep 25, 10:00 AM EDT',
      'Mon, Sep 28, 10:00 AM EDT',
    ]);
    expect(
      dates({ frequency: 'custom', interval: 2, unit: 'week', weekdays: [2, 4], count: 5 }, '2026-09-22'),
    ).toEqual([
      'Tue, Sep 22, 10:00 AM EDT',
      'Thu, Sep 24, 10:00 AM EDT',
      'Tue, Oct 6, 10:00 AM EDT',
      'Thu, Oct 8, 10:00 AM EDT',
      'Tue, Oct 20, 10:00 AM EDT',
    ]);
  });

  it('proposes ten, until one month out', () => {
    expect(DEFAULT_COUNT).toBe(10);
    expect(dates({ frequency: 'weekly' }, '2026-09-22')).toHaveLength(10);
    expect(defaultUntil('2026-09-22')).toBe('2026-10-22');
    expect(defaultUntil('2027-01-31')).toBe('2027-02-28');
    expect(dates({ frequency: 'weekly', until: '2026-10-06' }, '2026-09-22')).toHaveLength(3);
    expect(dates({ frequency: 'weekly', until: '2026-10-06', count: 2 }, '2026-09-22')).toHaveLength(2);
  });
});

describe('a change of the clocks', () => {
  // Zone, a first date, the wall minute, and the wall times of three days around the change.
  it.each([
    ['America/New_York', '2027-03-13', 150, ['2:30 AM EST', '3:30 AM EDT', '2:30 AM EDT']],
    ['America/New_York', '2026-10-31', 90, ['1:30 AM EDT', '1:30 AM EDT', '1:30 AM EST']],
    ['Europe/Berlin', '2027-03-27', 150, ['2:30 AM GMT+1', '3:30 AM GMT+2', '2:30 AM GMT+2']],
    ['Australia/Lord_Howe', '2026-10-03', 135, ['2:15 AM GMT+10:30', '2:45 AM GMT+11', '2:15 AM GMT+11']],
    ['Africa/Cairo', '2027-04-29', 30, ['12:30 AM GMT+2', '1:30 AM GMT+3', '12:30 AM GMT+3']],
    ['America/St_Johns', '2026-10-31', 540, ['9:00 AM NDT', '9:00 AM NST', '9:00 AM NST']],
    ['Asia/Kolkata', '2026-10-31', 540, ['9:00 AM GMT+5:30', '9:00 AM GMT+5:30', '9:00 AM GMT+5:30']],
  ])('%s, daily from %s', (timeZone, date, minute, expected) => {
    const found = dates({ frequency: 'daily', count: 3 }, date, minute, timeZone);
    expect((found as string[]).map((text) => text.split(', ')[2])).toEqual(expected);
  });

  it('keeps the first session as it is, in the second of two equal hours too', () => {
    const second = at('2026-11-01', 90) + 3_600_000;
    const given = {
      startsAt: second,
      timeZone: NEW_YORK,
      pattern: { frequency: 'daily', count: 2 } as const,
    };
    const { starts } = seriesStarts(given, 25, at('2026-10-01', 0));
    expect(starts[0]).toBe(second);
    expect(formatDateTime(starts[1]!, NEW_YORK)).toBe('Mon, Nov 2, 1:30 AM EST');
  });
});

describe('limits', () => {
  const tooMany = (most: number, wanted: number) =>
    `You can create at most ${most} appointments at once. You are currently attempting to create ${wanted} appointments. Please select a different frequency or end date.`;
  const TOO_FAR =
    'You can create appointments at most one year into the future. Please select a different frequency or end date.';

  it('says them to the letter', () => {
    expect(APPOINTMENT_MESSAGES.seriesTooLong(25, 26)).toBe(tooMany(25, 26));
    expect(APPOINTMENT_MESSAGES.seriesTooFar).toBe(TOO_FAR);
    expect(APPOINTMENT_MESSAGES.seriesCreated).toBe('Your recurring series was created successfully.');
    expect(APPOINTMENT_MESSAGES.seriesFailed('why')).toBe('Error creating appointments: why');
  });

  it('allows 25 at once and no 26', () => {
    expect(MAX_AT_ONCE).toBe(25);
    expect(dates({ frequency: 'daily', count: 25 }, '2026-09-22')).toHaveLength(25);
    expect(dates({ frequency: 'daily', count: 26 }, '2026-09-22')).toBe(tooMany(25, 26));
    expect(dates({ frequency: 'daily', until: '2026-10-17' }, '2026-09-22')).toBe(tooMany(25, 26));
    expect(
      limitBroken(Array(26).fill(at('2026-09-22', 0)), {
        most: 25,
        now: at('2026-09-01', 0),
        timeZone: NEW_YORK,
      }),
    ).toBe(tooMany(25, 26));
  });

  it('allows what a package has left, never more than 25', () => {
    expect(mostAtOnce(null)).toBe(25);
    expect(mostAtOnce(4)).toBe(4);
    expect(mostAtOnce(40)).toBe(25);
    const given = {
      startsAt: at('2026-09-22', 600),
      timeZone: NEW_YORK,
      pattern: { frequency: 'weekly' } as const,
    };
    expect(seriesStarts(given, 4, at('2026-09-21', 0)).error).toBe(tooMany(4, 10));
  });

  it('reaches one year ahead of today, that day included', () => {
    expect(MONTHS_AHEAD).toBe(12);
    expect(lastSeriesDate('2028-02-29')).toBe('2029-02-28');
    const now = at('2026-09-22', 720);
    const until = (date: string, startsAt = at('2026-09-23', 600)) =>
      seriesStarts(
        { startsAt, timeZone: NEW_YORK, pattern: { frequency: 'monthly_by_date', until: date } },
        25,
        now,
      );
    expect(until('2027-09-22').starts).toHaveLength(12);
    expect(until('2027-09-22', at('2026-10-22', 600)).starts).toHaveLength(12);
    expect(until('2027-09-23').error).toBe(TOO_FAR);
    expect(dates({ frequency: 'monthly_by_date', count: 14 }, '2026-09-22')).toBe(TOO_FAR);
    expect(
      dates({ frequency: 'custom', unit: 'week', interval: 52, weekdays: [2], count: 3 }, '2026-09-22'),
    ).toBe(TOO_FAR);
    const far = [at('2027-09-23', 600)];
    expect(limitBroken(far, { most: 25, now, timeZone: NEW_YORK })).toBe(TOO_FAR);
    expect(limitBroken([at('2027-09-22', 600)], { most: 25, now, timeZone: NEW_YORK })).toBeNull();
  });
});

describe('what may be asked', () => {
  const problem = (pattern: object) => recurrencePattern.safeParse(pattern).error?.issues[0]?.message;
  it('wants a positive interval, its unit and days of the week', () => {
    const custom = { frequency: 'custom', interval: 1, unit: 'week', weekdays: [1] };
    expect(problem(custom)).toBeUndefined();
    expect(problem({ ...custom, interval: 0 })).toBe('Please enter a number greater than 0.');
    expect(problem({ ...custom, interval: -2 })).toBe('Please enter a number greater than 0.');
    expect(problem({ ...custom, interval: undefined })).toBe('Please enter a number greater than 0.');
    expect(problem({ ...custom, weekdays: [] })).toBe('Please choose at least one day of the week.');
    expect(problem({ ...custom, unit: undefined })).toBe('Please choose days or weeks.');
    expect(problem({ frequency: 'custom', interval: 2, unit: 'day' })).toBeUndefined();
    expect(problem({ frequency: 'hourly' })).toBeTruthy();
    expect(problem({ frequency: 'weekly', state: 'approved' })).toBeTruthy();
  });
});
