import { describe, expect, test } from 'vitest';
import { at, iso, open, starts } from '#tests/support/env/start-options.ts';
import type { FreeStartsOptions } from './free-starts-input.ts';

describe('the grid', () => {
  test('an open day gives every start whose visit ends by closing time', () => {
    const found = iso(starts());
    expect(found).toHaveLength(15);
    expect(found[0]).toBe('2027-03-01T09:00Z');
    expect(found.at(-1)).toBe('2027-03-01T16:00Z');
  });

  test('an increment that divides the hour counts from midnight, whenever the block opens', () => {
    expect(iso(starts({ weeklyHours: open('09:10', '11:00') }))).toEqual([
      '2027-03-01T09:30Z',
      '2027-03-01T10:00Z',
    ]);
  });

  test('any other increment counts from where the block opens', () => {
    expect(iso(starts({ weeklyHours: open('09:10', '14:00'), incrementMinutes: 90 }))).toEqual([
      '2027-03-01T09:10Z',
      '2027-03-01T10:40Z',
      '2027-03-01T12:10Z',
    ]);
  });

  test('it does not depend on the range that was asked for', () => {
    const options = { weeklyHours: open('00:00', '24:00'), incrementMinutes: 75 };
    const week = starts({ ...options, to: at('2027-03-08T00:00Z') });
    const evening = starts({ ...options, from: at('2027-03-05T19:00Z'), to: at('2027-03-05T23:00Z') });
    expect(evening.length).toBeGreaterThan(2);
    expect(evening).toEqual(week.filter((start) => evening[0]! <= start && start <= evening.at(-1)!));
  });

  test('from is the first start that may be, to is not one', () => {
    const range = { from: at('2027-03-01T10:00Z'), to: at('2027-03-01T11:00Z') };
    expect(iso(starts(range))).toEqual(['2027-03-01T10:00Z', '2027-03-01T10:30Z']);
    expect(starts({ from: range.to, to: range.from })).toEqual([]);
  });

  test('the lead time counts from now, and its last instant is enough', () => {
    const now = at('2027-03-01T13:00Z');
    expect(iso(starts({ now, leadMinutes: 120 }))[0]).toBe('2027-03-01T15:00Z');
    expect(iso(starts({ now: now + 1, leadMinutes: 120 }))[0]).toBe('2027-03-01T15:30Z');
    expect(starts({ now, leadMinutes: 1440 })).toEqual([]);
  });
});

describe('open blocks', () => {
  test('touching and overlapping hours of a day are one block', () => {
    const whole = starts({ weeklyHours: open('09:00', '17:00') });
    expect(starts({ weeklyHours: [...open('12:00', '17:00'), ...open('09:00', '12:00')] })).toEqual(whole);
    expect(starts({ weeklyHours: [...open('10:00', '17:00'), ...open('09:00', '12:00')] })).toEqual(whole);
  });

  test('a visit does not reach over a break', () => {
    const found = iso(starts({ weeklyHours: [...open('09:00', '12:00'), ...open('12:30', '14:00')] }));
    expect(found).not.toContain('2027-03-01T11:30Z');
    expect(found).toContain('2027-03-01T11:00Z');
    expect(found).toContain('2027-03-01T12:30Z');
  });

  test('hours that reach 24:00 go on in the next day at 00:00', () => {
    const late = starts({
      weeklyHours: [...open('22:00', '24:00', [1]), ...open('00:00', '01:00', [2])],
      to: at('2027-03-03T00:00Z'),
    });
    expect(iso(late)).toEqual([
      '2027-03-01T22:00Z',
      '2027-03-01T22:30Z',
      '2027-03-01T23:00Z',
      '2027-03-01T23:30Z',
      '2027-03-02T00:00Z',
    ]);
  });

  test('a visit of three days fits where the doors never close', () => {
    const found = starts({
      weeklyHours: open('00:00', '24:00', [1, 2, 3]),
      durationMinutes: 3 * 1440,
      incrementMinutes: 60,
      to: at('2027-03-08T00:00Z'),
    });
    expect(iso(found)).toEqual(['2027-03-01T00:00Z']);
  });

  test("an override replaces its date's hours, and an empty one closes the day", () => {
    const options = { to: at('2027-03-04T00:00Z') };
    const found = starts({
      ...options,
      overrides: [
        { date: '2027-03-02', ranges: [] },
        { date: '2027-03-03', ranges: [{ startMinute: 1200, endMinute: 1290 }] },
      ],
    });
    expect(iso(found.slice(15))).toEqual(['2027-03-03T20:00Z', '2027-03-03T20:30Z']);
  });

  test('two overrides of one date add up', () => {
    const found = starts({
      overrides: [
        { date: '2027-03-01', ranges: [{ startMinute: 540, endMinute: 600 }] },
        { date: '2027-03-01', ranges: [{ startMinute: 1200, endMinute: 1260 }] },
      ],
    });
    expect(iso(found)).toEqual(['2027-03-01T09:00Z', '2027-03-01T20:00Z']);
  });

  test('no hours, no starts', () => {
    expect(starts({ weeklyHours: [] })).toEqual([]);
    expect(starts({ weeklyHours: open('09:00', '09:00') })).toEqual([]);
    expect(starts({ weeklyHours: open('09:00', '09:59') })).toEqual([]);
  });
});

describe('busy time', () => {
  const busy = (start: string, end: string) => ({
    startsAt: at(`2027-03-01T${start}Z`),
    endsAt: at(`2027-03-01T${end}Z`),
  });

  test('touching is not overlap', () => {
    const found = iso(starts({ weeklyHours: open('09:00', '13:00'), busy: [busy('10:00', '11:00')] }));
    expect(found).toEqual([
      '2027-03-01T09:00Z',
      '2027-03-01T11:00Z',
      '2027-03-01T11:30Z',
      '2027-03-01T12:00Z',
    ]);
  });

  test('the buffer widens it on both sides', () => {
    const found = iso(
      starts({ weeklyHours: open('08:00', '13:00'), busy: [busy('10:00', '11:00')], bufferMinutes: 30 }),
    );
    expect(found).toEqual([
      '2027-03-01T08:00Z',
      '2027-03-01T08:30Z',
      '2027-03-01T11:30Z',
      '2027-03-01T12:00Z',
    ]);
    const less = iso(
      starts({ weeklyHours: open('08:00', '13:00'), busy: [busy('10:00', '11:00')], bufferMinutes: 5 }),
    );
    expect(less).toEqual(found);
  });

  test('order, overlap and repetition do not matter', () => {
    const tidy = starts({ busy: [busy('10:00', '12:00'), busy('14:00', '15:00')] });
    const untidy = starts({
      busy: [busy('14:00', '15:00'), busy('11:00', '12:00'), busy('10:00', '11:30'), busy('10:15', '10:30')],
    });
    expect(untidy).toEqual(tidy);
  });

  test('an interval without length occupies nothing, one without end everything', () => {
    expect(starts({ busy: [busy('10:15', '10:15')], bufferMinutes: 30 })).toHaveLength(15);
    expect(iso(starts({ busy: [{ startsAt: at('2027-03-01T10:00Z'), endsAt: Infinity }] }))).toEqual([
      '2027-03-01T09:00Z',
    ]);
    expect(starts({ busy: [{ startsAt: -Infinity, endsAt: Infinity }] })).toEqual([]);
  });
});

describe('what makes no sense is refused by name', () => {
  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: unknown time zone "Mars/Olympus"'],
    [{ timeZone: '' }, 'timeZone'],
    [{ durationMinutes: 0 }, 'durationMinutes'],
    [{ durationMinutes: -60 }, 'durationMinutes'],
    [{ durationMinutes: 1e12 }, 'durationMinutes'],
    [{ incrementMinutes: 0 }, 'incrementMinutes'],
    [{ incrementMinutes: 7.5 }, 'incrementMinutes'],
    [{ bufferMinutes: -1 }, 'bufferMinutes'],
    [{ leadMinutes: NaN }, 'leadMinutes'],
    [{ from: NaN }, 'from'],
    [{ to: Infinity }, 'to'],
    [{ to: at('2099-01-01T00:00Z') }, 'to: must be within ten years'],
    [{ now: '2027' as unknown as number }, 'now'],
    [{ busy: [{ startsAt: 2, endsAt: 1 }] }, 'busy'],
    [{ busy: [{ startsAt: NaN, endsAt: 1 }] }, 'busy'],
    [{ weeklyHours: open('09:00', '17:00', [7]) }, 'weekday'],
    [{ weeklyHours: open('17:00', '09:00') }, 'endMinute'],
    [{ weeklyHours: open('09:00', '25:00') }, 'endMinute'],
    [{ weeklyHours: [{ weekday: 1, startMinute: -1, endMinute: 5 }] }, 'startMinute'],
    [{ overrides: [{ date: '2027-02-30', ranges: [] }] }, 'date'],
    [{ overrides: [{ date: '2027-13-05', ranges: [] }] }, 'date'],
    [{ overrides: [{ date: '1 March', ranges: [] }] }, 'date'],
  ] as [Partial<FreeStartsOptions>, string][])('%j', (given, text) => {
    expect(() => starts(given)).toThrow(RangeError);
    expect(() => starts(given)).toThrow(text);
  });

  test('the input is left as it was', () => {
    const options = {
      weeklyHours: [...open('12:00', '17:00'), ...open('09:00', '13:00')],
      busy: [
        { startsAt: at('2027-03-01T14:00Z'), endsAt: at('2027-03-01T15:00Z') },
        { startsAt: at('2027-03-01T10:00Z'), endsAt: at('2027-03-01T11:00Z') },
      ],
    };
    const before = structuredClone(options);
    starts(options);
    expect(options).toEqual(before);
  });
});
