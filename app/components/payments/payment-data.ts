import type { z } from 'zod';
import type { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import type { paymentSettings } from '#app/domain/settings/index.ts';
import type { Tone } from '#app/ui/badge.tsx';

export type PaymentsAnswer = z.output<(typeof paymentsDirectory)['output']>;
export type ListedPayment = PaymentsAnswer['pastAppointments'][number];
export type PaymentSettings = z.output<(typeof paymentSettings)['output']>;

const TONES: Record<ListedPayment['paymentStatus'], Tone> = {
  Paid: 'green',
  Upcoming: 'orange',
  Pending: 'orange',
  'Card needed': 'orange',
  Failed: 'red',
  'Past due': 'red',
  'Card needed past due': 'red',
  Unpaid: 'red',
  Free: 'grey',
  Cancelled: 'grey',
};

/** The colour of a status; it means one thing everywhere. */
export const statusTone = (status: ListedPayment['paymentStatus']): Tone => TONES[status];
