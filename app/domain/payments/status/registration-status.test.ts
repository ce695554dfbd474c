import { describe, expect, test } from 'vitest';
import {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatus,
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

describe('the status now', () => {
  const at = (paymentStatus: RegistrationPaymentStatus, startsAt: number) =>
    registrationPaymentStatus({ paymentStatus, startsAt: new Date(startsAt) }, NOW);

  test('what is to be paid on the day is due once the event has begun', () => {
    expect(at('upcoming', NOW + 1)).toBe('upcoming');
    expect(at('upcoming', NOW)).toBe('unpaid');
  });

  test.each(STATUSES.filter((status) => status !== 'upcoming'))('%s stays', (status) => {
    expect(at(status, NOW - 1)).toBe(status);
    expect(at(status, NOW + 1)).toBe(status);
  });
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
