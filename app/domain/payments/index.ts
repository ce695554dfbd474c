import type { AnyOperation } from '#app/operations/operation.ts';
import { addTipToAppointment } from './add-tip-to-appointment.ts';
import { applyProviderEvent } from './apply-provider-event.ts';
import { capturePaypalPayment } from './capture-paypal-payment.ts';
import { chargeAppointment } from './charge-appointment.ts';
import { chargeCard } from './charge-card.ts';
import { chargeRegistrationOfTheDay } from './charge-registration-of-the-day.ts';
import { chargeTipOnly } from './charge-tip-only.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createAdjustment } from './create-adjustment.ts';
import { createPaypalOrder } from './create-paypal-order.ts';
import { markPaid } from './mark-paid.ts';
import { receivePaypalEvent } from './receive-paypal-event.ts';
import { receiveProviderEvent } from './receive-provider-event.ts';
import { refundAppointment, resolveRefund } from './refund-appointment.ts';
import { refundRegistration } from './refund-registration.ts';
import { removeAdjustment } from './remove-adjustment.ts';
import { resolvePayment } from './resolve-payment.ts';
import { resolveTransaction } from './resolve-transaction.ts';
import { retryPayment } from './retry-payment.ts';
import { askForCard, wantsCard } from './ask-for-card.ts';
import { sendClientInvoiceMutation } from './send-client-invoice-mutation.ts';
import { undoMarkPaid } from './undo-mark-paid.ts';

export {
  addTipToAppointment,
  applyProviderEvent,
  capturePaypalPayment,
  chargeAppointment,
  chargeCard,
  chargeRegistrationOfTheDay,
  chargeTipOnly,
  confirmPayment,
  createAdjustment,
  createPaypalOrder,
  markPaid,
  receivePaypalEvent,
  receiveProviderEvent,
  refundAppointment,
  refundRegistration,
  removeAdjustment,
  resolvePayment,
  resolveRefund,
  resolveTransaction,
  retryPayment,
  askForCard,
  wantsCard,
  sendClientInvoiceMutation,
  undoMarkPaid,
};

export { collectedOf, readMoney, type CollectedCents } from './money.ts';
export { keepFee, letFeeGo } from './policy-fee.ts';
export { changeMoney, lockMoney } from './undisturbed.ts';
export { byHandCents, dueCents, moneyActions, refundableCents, removeProblem } from './money-rules.ts';
export { paymentFactsOf, readPaymentFacts, type PaymentColumns } from './payment-facts.ts';
export {
  CLIENT_PAYMENT_STATUSES,
  clientPaymentStatus,
  costsFee,
  LISTED_PAYMENT_STATUSES,
  listedPaymentStatus,
  PAYMENT_STATUSES,
  paymentOffers,
  paymentStatus,
  type ClientPaymentStatus,
  type ListedPaymentStatus,
  type PaymentFacts,
  type PaymentStatus,
} from './payment-status.ts';
export { chargeRegistration } from './registration-charge.ts';
export { confirmPlace } from './registration-place.ts';
export { settleEarlierTries, takeUpRegistrationPayment } from './registration-waiting.ts';
export {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatus,
  type RegistrationPaymentStatus,
} from './registration-status.ts';
export { releaseWaiting } from './waiting-payment.ts';
export { clientPaymentStatusOf } from './status-of.ts';
export { readTip, tipOptions, TIP_PROMPT_MS, type TipOption } from './tips.ts';
export { transactionDisplay } from './transaction-display.ts';
export { policyAdjustment } from './policy-adjustment.ts';
export { adjustmentLabel, keptFeeLabel } from './messages.ts';
export { dueTotal, fullTotal } from './totals.ts';

export const operations: AnyOperation[] = [
  addTipToAppointment,
  applyProviderEvent,
  capturePaypalPayment,
  chargeAppointment,
  chargeCard,
  chargeRegistrationOfTheDay,
  chargeTipOnly,
  confirmPayment,
  createAdjustment,
  createPaypalOrder,
  markPaid,
  receivePaypalEvent,
  receiveProviderEvent,
  refundAppointment,
  refundRegistration,
  removeAdjustment,
  resolvePayment,
  resolveRefund,
  resolveTransaction,
  retryPayment,
  askForCard,
  sendClientInvoiceMutation,
  undoMarkPaid,
];
