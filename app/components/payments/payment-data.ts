import type { z } from 'zod';
import type { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import type { paymentSettings } from '#app/domain/settings/index.ts';

export type PaymentsAnswer = z.output<(typeof paymentsDirectory)['output']>;
export type ListedPayment = PaymentsAnswer['pastAppointments'][number];
/** The same as JSON carries it. */
export type ReadPayment = Omit<ListedPayment, 'startsAt'> & { startsAt: string };
export type PaymentSettings = z.output<(typeof paymentSettings)['output']>;
