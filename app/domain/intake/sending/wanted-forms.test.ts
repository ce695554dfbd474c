import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { isWanted, type ConfirmedBooking, type SendableForm } from './wanted-forms.ts';

const NOW = Date.parse('2027-03-31T12:00:00Z');
const FORM: SendableForm = {
  id: 'form',
  sendWhen: 'bookings',
  againAfterMonths: null,
  serviceIds: [],
  sendsSince: NOW - 400 * DAY_MS,
  lastSentAt: null,
  lastAnsweredAt: null,
};
const BOOKING: ConfirmedBooking = { isNewClient: false, serviceIds: ['massage'], confirmedAt: NOW };
const ago = (days: number) => NOW - days * DAY_MS;
const at = (text: string) => Date.parse(text);

test.each<[string, Partial<SendableForm>, Partial<ConfirmedBooking>, boolean]>([
  ['whoever books for the first time', {}, {}, true],
  ['not what was confirmed before the form went by itself', { sendsSince: NOW + 1 }, {}, false],
  ['a booking of its service', { serviceIds: ['massage'] }, {}, true],
  ['one of several services', { serviceIds: ['massage', 'talk'] }, { serviceIds: ['cupping', 'talk'] }, true],
  ['not a booking of another service', { serviceIds: ['talk'] }, {}, false],
  ['a new client', { sendWhen: 'new_clients' }, { isNewClient: true }, true],
  ['not a client who is known', { sendWhen: 'new_clients' }, {}, false],
  [
    'not a new client who has it',
    { sendWhen: 'new_clients', lastSentAt: ago(1) },
    { isNewClient: true },
    false,
  ],
  ['not twice where once is enough', { lastSentAt: ago(400), lastAnsweredAt: ago(399) }, {}, false],
  ['not while a link waits', { lastSentAt: ago(29), againAfterMonths: 0 }, {}, false],
  ['once more where a link was never used', { lastSentAt: ago(31), againAfterMonths: 12 }, {}, true],
  ['with every booking', { lastSentAt: ago(2), lastAnsweredAt: ago(1), againAfterMonths: 0 }, {}, true],
  [
    'when the answers are old',
    { lastSentAt: at('2026-09-01'), lastAnsweredAt: at('2026-09-30T12:00:00Z'), againAfterMonths: 6 },
    {},
    true,
  ],
  [
    'not before',
    { lastSentAt: at('2026-09-01'), lastAnsweredAt: at('2026-10-01T12:00:00Z'), againAfterMonths: 6 },
    {},
    false,
  ],
  [
    'on the last day of a month that is shorter',
    { lastSentAt: at('2026-11-01'), lastAnsweredAt: at('2026-11-30T12:00:00Z'), againAfterMonths: 3 },
    {},
    true,
  ],
])('is sent to %s', (_name, form, booking, isSent) => {
  expect(isWanted({ ...FORM, ...form }, { ...BOOKING, ...booking }, NOW)).toBe(isSent);
});
