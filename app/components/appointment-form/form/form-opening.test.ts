import { expect, test } from 'vitest';
import { FORM_CLIENT, FORM_NOW, FORM_PRACTICE as practice } from '#tests/support/appointment-form.ts';
import type { FormRebook } from './form-data.ts';
import { newAppointment, rebookedAppointment } from './form-opening.ts';
import { lengthOf } from './form-services.ts';

/** Tuesday, December 1, 2026, 10 AM in Portland. */
const startsAt = Date.UTC(2026, 11, 1, 18);

/** Wall times of Tuesday, December 1, in Portland. */
const on = (hour: number, day = 1) => Date.UTC(2026, 11, day, hour + 8);
const opened = (fields: Partial<Parameters<typeof newAppointment>[0]>) => {
  const { date, start, timeChosen } = newAppointment({ practice, client: null, now: FORM_NOW, ...fields });
  return { date, start, timeChosen };
};

test('without a time it opens where the practice is open and free next, and at the full hour where that is nowhere', () => {
  expect(opened({ opensAt: on(9) })).toEqual({ date: '2026-12-01', start: 540, timeChosen: false });
  expect(opened({ opensAt: null })).toEqual({ date: '2026-11-21', start: 180, timeChosen: false });
});

test('a time of the calendar stands; a day alone keeps to its day, at its first free time', () => {
  const pressed = { startsAt: on(10), endsAt: on(11) };
  expect(opened({ ...pressed, opensAt: on(14) })).toEqual({
    date: '2026-12-01',
    start: 600,
    timeChosen: true,
  });
  const day = { startsAt: on(9), anyTime: true };
  expect(opened({ ...day, opensAt: on(14) })).toEqual({ date: '2026-12-01', start: 840, timeChosen: false });
  // A day without any: it was the day that was in view.
  expect(opened({ ...day, opensAt: on(9, 3) })).toEqual({
    date: '2026-12-01',
    start: 540,
    timeChosen: false,
  });
  expect(opened({ ...day, opensAt: null })).toMatchObject({ date: '2026-12-01', start: 540 });
});

const rebooked = (fields: Partial<FormRebook> = {}, client: typeof FORM_CLIENT | null = FORM_CLIENT) =>
  rebookedAppointment({
    practice,
    client,
    now: FORM_NOW,
    rebook: {
      services: [{ serviceId: 'massage', variationId: null }],
      locationId: 'office',
      clientId: 'ana',
      visit: null,
      startsAt: new Date(startsAt),
      minutes: 60,
      ...fields,
    },
  });

test('client, services, place and time are those of the visit; prices are today’s and the client’s own', () => {
  const services = [
    { serviceId: 'massage', variationId: null },
    { serviceId: 'cupping', variationId: null },
  ];
  expect(rebooked({ services, minutes: 75 })).toMatchObject({
    client: { id: 'ana' },
    lines: [
      { serviceId: 'massage', price: '80' },
      { serviceId: 'cupping', price: '25' },
    ],
    locationId: 'office',
    date: '2026-12-01',
    start: 600,
    // The next free time is known: nothing moves it to the next full hour.
    timeChosen: true,
    lengthChosen: false,
    packageId: '',
  });
});

test('another length of the service, and a length of its own', () => {
  const long = rebooked({ services: [{ serviceId: 'massage', variationId: 'long' }], minutes: 90 });
  expect(long.lines).toMatchObject([{ variationId: 'long', price: '140' }]);
  expect([lengthOf(long, practice), long.lengthChosen]).toEqual([90, false]);
  const own = rebooked({ minutes: 80 });
  expect([lengthOf(own, practice), own.lengthChosen, own.lines[0]!.price]).toEqual([80, true, '80']);
});

test('the time is read in the zone of the place', () => {
  const video = { services: [{ serviceId: 'talk', variationId: null }], locationId: 'video', minutes: 30 };
  expect(rebooked(video)).toMatchObject({ locationId: 'video', date: '2026-12-01', start: 780 });
});

test('a session of a package is taken from what is left of it', () => {
  const session = rebooked({ services: [{ serviceId: 'five', variationId: null }] });
  expect(session).toMatchObject({ packageId: 'open', lines: [{ serviceId: 'five' }] });
});

test('what is offered no longer is left out; a client who is gone is asked for', () => {
  const gone = { services: [{ serviceId: 'gone', variationId: null }] };
  expect(rebooked(gone, null)).toMatchObject({ lines: [], client: null, locationId: 'office', length: null });
});
