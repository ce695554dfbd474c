import { describe, expect, test } from 'vitest';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import {
  defaultSpan,
  durationMinutes,
  fieldsOf,
  spanOf,
  spanProblem,
  spanText,
  withLength,
  withStart,
  withZone,
} from './span.ts';

const ZONE = 'America/New_York';
const at = (text: string) => Date.parse(text);
const lunch = { startsAt: at('2026-03-10T16:00Z'), endsAt: at('2026-03-10T17:30Z') };
const fields = fieldsOf(lunch, false, ZONE);

describe('a new event', () => {
  test('starts one hour from now on the hour and ends two hours from now (001 §9)', () => {
    const span = { startsAt: at('2026-03-04T16:00Z'), endsAt: at('2026-03-04T17:00Z') };
    expect(defaultSpan(at('2026-03-04T15:50:12.345Z'), ZONE)).toEqual(span);
    expect(defaultSpan(at('2026-03-04T15:00Z'), ZONE)).toEqual(span);
  });

  test('on the hour of a zone half an hour off', () => {
    expect(defaultSpan(at('2026-03-04T15:50Z'), 'America/St_Johns').startsAt).toBe(at('2026-03-04T16:30Z'));
  });

  test.each([
    [{ duration: 45, durationUnit: 'minute' as const }, 45],
    [{ duration: 2, durationUnit: 'hour' as const }, 120],
    [{ duration: 1, durationUnit: 'day' as const }, 1440],
    [null, 60],
  ])('of %o lasts %i minutes (001 §9)', (type, minutes) => expect(durationMinutes(type)).toBe(minutes));
});

test('fields and moments are the same thing', () => {
  expect(fields).toMatchObject({
    startDate: '2026-03-10',
    startTime: 720,
    endDate: '2026-03-10',
    endTime: 810,
  });
  expect(spanOf(fields)).toEqual(lunch);
  const days = { startsAt: at('2026-03-07T05:00Z'), endsAt: at('2026-03-09T04:00Z') };
  const whole = fieldsOf(days, true, ZONE);
  expect(whole).toMatchObject({ startDate: '2026-03-07', endDate: '2026-03-08' });
  expect(spanOf(whole)).toEqual(days);
  expect(spanOf({ ...fields, endDate: '' })).toBeNull();
});

test('another start takes the end along, also over a clock change', () => {
  expect(spanOf(withStart(fields, { startTime: 23 * 60 }))).toEqual({
    startsAt: at('2026-03-11T03:00Z'),
    endsAt: at('2026-03-11T04:30Z'),
  });
  const whole = fieldsOf({ startsAt: at('2026-03-06T05:00Z'), endsAt: at('2026-03-09T04:00Z') }, true, ZONE);
  expect(withStart(whole, { startDate: '2026-04-01' })).toMatchObject({ endDate: '2026-04-03' });
  expect(withStart(fields, { startDate: '' })).toMatchObject({ startDate: '', endDate: '2026-03-10' });
});

test('a length moves the end, a zone only the clocks', () => {
  expect(spanOf(withLength(fields, 1440))).toEqual({
    startsAt: lunch.startsAt,
    endsAt: lunch.startsAt + 86_400_000,
  });
  const west = withZone(fields, 'America/Los_Angeles');
  expect(west).toMatchObject({ startTime: 540, timeZone: 'America/Los_Angeles' });
  expect(spanOf(west)).toEqual(lunch);
});

test('an end before its start is named', () => {
  expect(spanProblem(fields)).toBeNull();
  expect(spanProblem({ ...fields, endDate: '2026-03-09' })).toBe(EVENT_MESSAGES.endBeforeStart);
  expect(spanProblem({ ...fields, endTime: 720 })).toBe(EVENT_MESSAGES.endNotAfterStart);
  expect(spanProblem({ ...fields, allDay: true, endTime: 0 })).toBeNull();
});

test('as people read it', () => {
  expect(spanText(lunch, false, ZONE)).toBe('Tue, Mar 10, 12:00 – 1:30 PM EDT');
  const days = { startsAt: at('2026-03-10T04:00Z'), endsAt: at('2026-03-12T04:00Z') };
  expect(spanText(days, true, ZONE)).toBe('Tue, Mar 10 – Wed, Mar 11, all day');
  expect(spanText({ ...days, endsAt: at('2026-03-11T04:00Z') }, true, ZONE)).toBe(
    'Tuesday, March 10, 2026, all day',
  );
});
