import type { OpValue } from '#app/components/operation/op.ts';

export type PaymentsAnswer = OpValue<'paymentsDirectory'>;
export type ListedPayment = PaymentsAnswer['pastAppointments'][number];
