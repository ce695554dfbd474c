import type { AnyOperation } from '#app/operations/operation.ts';
import { addTipToAppointment } from './add-tip-to-appointment.ts';
import { applyProviderEvent } from './apply-provider-event.ts';
import { chargeAppointment } from './charge-appointment.ts';
import { chargeCard } from './charge-card.ts';
import { chargeTipOnly } from './charge-tip-only.ts';
import { receiveProviderEvent } from './receive-provider-event.ts';
import { refundAppointment, resolveRefund } from './refund-appointment.ts';
import { resolveTransaction } from './resolve-transaction.ts';
import { retryPayment } from './retry-payment.ts';

export {
  addTipToAppointment,
  applyProviderEvent,
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  receiveProviderEvent,
  refundAppointment,
  resolveRefund,
  resolveTransaction,
  retryPayment,
};

export { readPaymentFacts } from './payment-facts.ts';
export {
  clientPaymentStatus,
  paymentOffers,
  paymentStatus,
  type PaymentFacts,
  type PaymentStatus,
} from './payment-status.ts';
export { fullTotal } from './totals.ts';

export const operations: AnyOperation[] = [
  addTipToAppointment,
  applyProviderEvent,
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  receiveProviderEvent,
  refundAppointment,
  resolveRefund,
  resolveTransaction,
  retryPayment,
];
