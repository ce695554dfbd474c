import { expect, test } from 'vitest';
import { bookAppointmentInput } from '#app/domain/appointments/inputs.ts';
import { bookingInput, payerOf } from './details-input.ts';

const HOLD = 'h'.repeat(32);
const form = { firstName: 'Ana', lastName: 'Ruiz', phone: '503 555 0190', email: 'Ana@Example.com' };

test('what is no part of the form does not reach the operation', () => {
  const input = bookingInput(HOLD, {
    ...form,
    amountCents: '1',
    state: 'approved',
    startsAt: '2026-01-01T00:00Z',
    practice: 'other',
  });
  expect(Object.keys(input)).not.toEqual(expect.arrayContaining(['amountCents']));
  expect(bookAppointmentInput.parse(input)).toMatchObject({
    hold: HOLD,
    email: 'ana@example.com',
    policyAccepted: false,
  });
  expect(input).not.toHaveProperty('startsAt');
});

test('a home visit is told apart, its point read as numbers', () => {
  const input = bookingInput(HOLD, {
    ...form,
    policyAccepted: 'on',
    'visit.address': '1 Main St',
    'visit.city': 'Eugene',
    'visit.state': 'OR',
    'visit.postalCode': '97401',
    'visit.latitude': '44.05',
    'visit.longitude': '-123.09',
  });
  expect(bookAppointmentInput.parse(input)).toMatchObject({
    policyAccepted: true,
    visit: { city: 'Eugene', latitude: 44.05, longitude: -123.09 },
  });
});

test('fields that come twice, and zones that are none, are no values', () => {
  const input = bookingInput(HOLD, { ...form, firstName: ['Ana', 'Eve'], clientTimeZone: 'Mars/Base' });
  expect(input.firstName).toBeUndefined();
  expect(input.clientTimeZone).toBeUndefined();
});

test('the card provider hears only of details that are whole', () => {
  expect(payerOf({ firstName: ' Ana ', lastName: '', email: 'ana@' })).toEqual({
    firstName: 'Ana',
    lastName: undefined,
    phone: undefined,
    email: undefined,
  });
});
