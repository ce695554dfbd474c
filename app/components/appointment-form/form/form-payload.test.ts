import { expect, test } from 'vitest';
import { proCreateAppointmentInput, updateAppointmentInput } from '#app/domain/appointments/inputs.ts';
import { createRecurringAppointmentsInput } from '#app/domain/series/inputs.ts';
import { FORM_CLIENT, FORM_PRACTICE as practice, openedForm } from '#tests/support/appointment-form.ts';
import type { FormAppointment } from './form-data.ts';
import { existingAppointment } from './form-opening.ts';
import { changes, creation, enteredOf, patternOf } from './form-payload.ts';
import { withClient, withService } from './form-services.ts';
import type { FormState } from './form-state.ts';

const ready: FormState = {
  ...withService(withClient(openedForm(), FORM_CLIENT, practice), 'massage', practice),
  locationId: 'office',
  date: '2026-11-24',
  start: 600,
};
const key = 'a key of sixteen or more'.replaceAll(' ', '-');
const sent = (state: FormState, more: object = {}) =>
  creation(state, { practice, isHome: false, series: null, key, ...more });

/** The operations take ids; those of the sample are words. */
const ID = '0190aaaa-0000-7000-8000-000000000001';
const withIds = (input: object) =>
  JSON.parse(
    JSON.stringify(input, (name, value: unknown) =>
      /Id$/.test(name) && typeof value === 'string' ? ID : value,
    ),
  ) as unknown;

test('one appointment as proCreateAppointment takes it', () => {
  const input = sent({ ...ready, lines: [{ ...ready.lines[0]!, price: '70', saveCustomPrice: true }] });
  expect(input).toEqual({
    appointmentServices: [{ serviceId: 'massage', amountCents: 7_000, saveCustomPrice: true }],
    locationId: 'office',
    clientId: 'ana',
    startsAt: '2026-11-24T18:00:00.000Z',
    endsAt: '2026-11-24T19:00:00.000Z',
    idempotencyKey: key,
  });
  expect(proCreateAppointmentInput.safeParse(withIds(input)).error).toBeUndefined();
});

test('an inline client and the address of a home visit', () => {
  const state: FormState = {
    ...ready,
    clientMode: 'new',
    client: null,
    newClient: { firstName: 'Iris', lastName: 'Vale', phone: '(503) 555-0106', email: '' },
    locationId: 'home',
    visit: { address: '1 Elm St', addressTwo: '', city: 'Portland', state: 'OR', postalCode: '97202' },
  };
  const input = sent(state, { isHome: true });
  expect(input).toMatchObject({
    client: { firstName: 'Iris', lastName: 'Vale', phone: '+15035550106' },
    visit: { address: '1 Elm St', city: 'Portland', state: 'OR', postalCode: '97202' },
  });
  expect(proCreateAppointmentInput.safeParse(withIds(input)).error).toBeUndefined();
});

test('a session of a package names the package and no price', () => {
  const state = withService({ ...ready, lines: [] }, 'five', practice);
  expect(sent(state)).toMatchObject({
    packageId: 'open',
    appointmentServices: [{ serviceId: 'five' }],
  });
});

const LUNCH = '00000000-0000-4000-8000-00000000000c';

test('a series sends the dates that are left, and what they are known to meet', () => {
  const [first, second, third] = ['2026-11-24', '2026-12-01', '2026-12-08'].map(
    (day) => new Date(`${day}T18:00:00Z`),
  );
  const conflicts = [{ id: LUNCH, name: 'Lunch', type: 'personal' as const, timeRange: 'noon' }];
  const series = {
    error: null,
    recurringTimes: [
      { startsAt: first!, displayTime: '', conflicts: [] },
      { startsAt: second!, displayTime: '', conflicts },
      { startsAt: third!, displayTime: '', conflicts },
    ],
  };
  const state: FormState = {
    ...ready,
    repeat: { ...ready.repeat, frequency: 'weekly', included: [third!.getTime()] },
  };
  const input = sent(state, { series });
  expect(input).toMatchObject({
    recurringStartTimes: [first!.toISOString(), third!.toISOString()],
    confirmOverlap: [LUNCH],
    recurrencePattern: { frequency: 'weekly', count: 10 },
    duration: 60,
  });
  expect(createRecurringAppointmentsInput.safeParse(withIds(input)).error).toBeUndefined();
});

test('a custom interval carries its unit and days; an end date no count', () => {
  const of = (fields: Partial<FormState['repeat']>) =>
    patternOf({ ...ready, repeat: { ...ready.repeat, ...fields } });
  expect(of({})).toBeNull();
  expect(
    of({ frequency: 'custom', interval: '2', weekdays: [4, 2], ends: 'until', until: '2026-12-24' }),
  ).toEqual({
    frequency: 'custom',
    interval: 2,
    unit: 'week',
    weekdays: [2, 4],
    until: '2026-12-24',
  });
  expect(of({ frequency: 'custom', unit: 'day', interval: '3' })).toEqual({
    frequency: 'custom',
    interval: 3,
    unit: 'day',
    count: 10,
  });
});

test('a time that was proposed is not entered, until it is chosen', () => {
  const proposed = enteredOf(ready, practice);
  expect(enteredOf({ ...ready, date: '2026-11-25', start: 660 }, practice)).toEqual(proposed);
  expect(enteredOf({ ...ready, timeChosen: true }, practice)).not.toEqual(proposed);
  expect(enteredOf({ ...ready, length: 90 }, practice)).not.toEqual(proposed);
});

const appointment: FormAppointment = {
  id: 'visit',
  state: 'approved',
  past: false,
  startsAt: new Date('2026-11-24T18:10:00Z'),
  endsAt: new Date('2026-11-24T19:10:00Z'),
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  timeZone: practice.timeZone,
  isVirtual: false,
  bookedBy: 'practitioner',
  amountCents: 9_000,
  amountCurrency: 'USD',
  seriesId: null,
  locationId: 'office',
  client: FORM_CLIENT,
  practitionerNote: null,
  visit: null,
  appointmentServices: [
    {
      id: 'line',
      serviceId: 'massage',
      variationId: null,
      name: 'massage',
      addOn: false,
      amountCents: 9_000,
      timeLength: 60,
    },
  ],
  package: null,
  packageSessionNumber: null,
  priceStands: false,
  canReschedule: true,
};

test('an edit sends only what was changed, and nothing where nothing was', () => {
  const opened = existingAppointment(appointment, practice, FORM_CLIENT);
  expect(opened).toMatchObject({ start: 610, length: null });
  const of = (fields: Partial<FormState>) => changes({ ...opened, ...fields }, appointment, practice);
  expect(of({})).toBeNull();
  expect(of({ practitionerNote: '  ' })).toBeNull();
  // Says which state it was opened with, so that of two tabs the second does not undo the first.
  const known = { appointmentId: 'visit', previousUpdatedAt: '2026-11-20T00:00:00.000Z' };
  expect(of({ practitionerNote: 'Bring shoes.' })).toEqual({
    ...known,
    practitionerNote: 'Bring shoes.',
  });
  const moved = of({ start: 660, length: 90 })!;
  expect(moved).toEqual({
    ...known,
    startsAt: '2026-11-24T19:00:00.000Z',
    endsAt: '2026-11-24T20:30:00.000Z',
  });
  expect(updateAppointmentInput.safeParse(withIds(moved)).error).toBeUndefined();
});
