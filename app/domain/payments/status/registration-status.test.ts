import { describe, expect, test } from 'vitest';
import {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatus,
  registrationPaymentStatusAt,
  type RegistrationPayment,
  type RegistrationPaymentStatus,
} from './registration-status.ts';

const NOW = Date.UTC(2026, 2, 4, 15);
const STATUSES: RegistrationPaymentStatus[] = ['free', 'paid', 'upcoming', 'unpaid', 'failed', 'none'];

test.each<[RegistrationPaymentStatus, string, string]>([
  ['free', 'Free Event', 'green'],
  ['paid', 'Paid', 'green'],
  ['upcoming', 'Upcoming', 'orange'],
  ['unpaid', 'Payment Pending', 'orange'],
  ['failed', 'Payment Failed', 'red'],
  ['none', 'No Payment Required', 'grey'],
])('%s reads %s, %s (001 §4)', (status, text, tone) => {
  expect(registrationPaymentLabel(status)).toEqual({ text, tone });
});

describe('the status', () => {
  const open: RegistrationPayment = { moneyStatus: 'open', chargeOnDay: false, paymentError: null };
  const PAYMENTS: [RegistrationPaymentStatus, Partial<RegistrationPayment>][] = [
    ['free', { moneyStatus: 'free' }],
    ['paid', { moneyStatus: 'paid' }],
    ['none', { moneyStatus: 'waived' }],
    ['unpaid', {}],
    ['unpaid', { moneyStatus: 'under_way' }],
    ['upcoming', { chargeOnDay: true }],
    ['upcoming', { moneyStatus: 'under_way', chargeOnDay: true }],
    ['failed', { moneyStatus: 'failed', paymentError: 'Declined.' }],
    ['failed', { moneyStatus: 'under_way', paymentError: 'Declined.' }],
  ];

  test.each(PAYMENTS)('%s: %o', (status, payment) => {
    expect(registrationPaymentStatus({ ...open, ...payment })).toBe(status);
  });

  test.each(PAYMENTS)(
    '%s: %o, once the event has begun: what is to be paid on the day is due',
    (status, payment) => {
      const at = (startsAt: number) =>
        registrationPaymentStatusAt({ ...open, ...payment, startsAt: new Date(startsAt) }, NOW);
      expect(at(NOW + 1)).toBe(status);
      expect(at(NOW)).toBe(status === 'upcoming' ? 'unpaid' : status);
    },
  );
});

describe('processing the payment', () => {
  test.each(STATUSES)(
    '%s: offered where unpaid, failed or none; without a provider one is to be connected',
    (status) => {
      const owed = ['unpaid', 'failed', 'none'].includes(status);
      expect(registrationPaymentOffer({ amountCents: 2500, status }, true)).toBe(owed ? 'process' : null);
      expect(registrationPaymentOffer({ amountCents: 2500, status }, false)).toBe(owed ? 'connect' : null);
      expect(registrationPaymentOffer({ amountCents: 0, status }, true)).toBeNull();
    },
  );
});
