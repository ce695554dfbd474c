import { describe, expect, test } from 'vitest';
import {
  FORM_CLIENT,
  FORM_PRACTICE as practice,
  FORM_NOW,
  openedForm,
} from '#tests/support/appointment-form.ts';
import {
  chosenStarts,
  missing,
  newClientProblems,
  phoneToSend,
  repeatProblem,
  sellsPackage,
  spanOf,
  totalCents,
} from './form-checks.ts';
import { newAppointment } from './form-opening.ts';
import { withClient, withoutService, withService } from './form-services.ts';
import type { FormState, Repeat } from './form-state.ts';

const ready = {
  ...withService(withClient(openedForm(), FORM_CLIENT, practice), 'massage', practice),
  locationId: 'office',
};
const standing = (state: FormState, more: object = {}) =>
  missing({ state, practice, appointment: null, isHome: false, series: null, ...more });

test('a new appointment opens at the next full hour for 60 minutes (spec 001 §9)', () => {
  expect(openedForm()).toMatchObject({ date: '2026-11-21', start: 180, length: null, timeChosen: false });
  const lateAt = newAppointment({ practice, client: null, now: Date.UTC(2026, 10, 22, 7, 59) });
  expect(lateAt).toMatchObject({ date: '2026-11-22', start: 0 });
  const [from, to] = [Date.UTC(2026, 10, 24, 18), Date.UTC(2026, 10, 24, 18, 45)];
  const pressed = newAppointment({ practice, client: null, now: FORM_NOW, startsAt: from, endsAt: to });
  expect(pressed).toMatchObject({ date: '2026-11-24', start: 600, length: 45, timeChosen: true });
});

test('times are those of the place', () => {
  const noon = { ...ready, date: '2026-11-24', start: 720 };
  expect(spanOf(noon, practice)!.startsAt).toBe(Date.UTC(2026, 10, 24, 20));
  expect(spanOf({ ...noon, locationId: 'video' }, practice)!.startsAt).toBe(Date.UTC(2026, 10, 24, 17));
  expect(spanOf({ ...noon, date: '' }, practice)).toBeNull();
});

test('saving names what is missing', () => {
  expect(standing(openedForm())).toBe('Still needed: a client, a service and a location');
  expect(standing(ready)).toBeNull();
  expect(standing({ ...ready, date: '' })).toBe('Still needed: a date');
  expect(standing(ready, { isHome: true })).toBe('Still needed: the address of the visit');
  expect(standing({ ...ready, lines: [{ ...ready.lines[0]!, price: '' }] })).toBe('Still needed: a price');
});

test("add-ons alone: 'You can't create an appointment with only add-on services'", () => {
  const both = withService(ready, 'cupping', practice);
  const lonely = { ...withoutService(both, 'massage', practice), locationId: 'office' };
  expect(standing(lonely)).toBe("You can't create an appointment with only add-on services");
});

test("a client without phone and email: 'No email or phone on file'", () => {
  const client = { ...FORM_CLIENT, canBeBooked: false };
  expect(standing({ ...ready, client })).toBe('No email or phone on file');
});

test('the sum counts typed prices, and nothing where a package pays', () => {
  expect(totalCents(withService(ready, 'cupping', practice))).toBe(10_500);
  const session = withService(withClient(openedForm(), FORM_CLIENT, practice), 'five', practice);
  expect([totalCents(session), sellsPackage(session, practice)]).toEqual([0, false]);
  expect(sellsPackage({ ...session, packageId: '' }, practice)).toBe(true);
});

describe('a new client', () => {
  const whole = { firstName: 'Iris', lastName: 'Vale', phone: '(503) 555-0106', email: '' };

  test('needs first name, last name and phone; the email may be left out', () => {
    expect(newClientProblems(whole)).toEqual({});
    expect(Object.keys(newClientProblems({ firstName: '', lastName: ' ', phone: '', email: '' }))).toEqual([
      'firstName',
      'lastName',
      'phone',
    ]);
    expect(newClientProblems({ ...whole, email: 'nope' })).toEqual({ email: 'Invalid email' });
    expect(Object.keys(newClientProblems({ ...whole, phone: '503 555' }))).toEqual(['phone']);
  });

  test('US numbers are sent with +1, others as typed', () => {
    expect([phoneToSend('(503) 555-0106'), phoneToSend('1 503 555 0106')]).toEqual([
      '+15035550106',
      '+15035550106',
    ]);
    expect(phoneToSend('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  });
});

describe('a series', () => {
  const repeat = (fields: Partial<Repeat>): FormState => ({
    ...ready,
    repeat: { ...ready.repeat, frequency: 'weekly', ...fields },
  });
  const times = ['2026-11-24T18:00:00.000Z', '2026-12-01T18:00:00.000Z'].map((start, index) => ({
    startsAt: new Date(start),
    displayTime: start,
    conflicts: index ? [{ id: 'c', name: 'Lunch', type: 'personal' as const, timeRange: 'noon' }] : [],
  }));
  const series = { recurringTimes: times, error: null, calendarNote: null };

  test('skips conflicts unless they are included', () => {
    expect(chosenStarts(series, [])).toEqual([times[0]!.startsAt.getTime()]);
    expect(chosenStarts(series, [times[1]!.startsAt.getTime()])).toHaveLength(2);
  });

  test('cannot be saved without dates, with an error, or while they are looked up', () => {
    expect(standing(repeat({}))).toBe('Looking up the dates');
    expect(standing(repeat({}), { series })).toBeNull();
    expect(standing(repeat({}), { series: { ...series, recurringTimes: [times[1]!] } })).toBe(
      'Please keep at least one date.',
    );
    expect(standing(repeat({}), { series: { ...series, recurringTimes: [], error: 'Too many.' } })).toBe(
      'Too many.',
    );
  });

  test('needs a positive interval, days of the week, a count, an end', () => {
    const of = (fields: Partial<Repeat>) => repeatProblem(repeat(fields))?.field ?? null;
    expect(of({ frequency: 'custom', interval: '' })).toBe('interval');
    expect(of({ frequency: 'custom', interval: '0' })).toBe('interval');
    expect(of({ frequency: 'custom', weekdays: [] })).toBe('weekdays');
    expect(of({ frequency: 'custom', unit: 'day', weekdays: [] })).toBeNull();
    expect(of({ count: '0' })).toBe('count');
    expect(of({ ends: 'until', until: '' })).toBe('until');
    expect(of({ ends: 'until', until: '2026-11-20' })).toBe('until');
    expect(of({})).toBeNull();
  });
});
