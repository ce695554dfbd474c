export { addTipToAppointment } from './add-tip-to-appointment.ts';
export { applyProviderEvent } from './apply-provider-event.ts';
export { askForCard, wantsCard } from './ask-for-card.ts';
export { capturePaypalPayment } from './capture-paypal-payment.ts';
export { chargeAppointment } from './charge-appointment.ts';
export { chargeCard } from './charge-card.ts';
export { chargeRegistrationOfTheDay } from './charge-registration-of-the-day.ts';
export { chargeTipOnly } from './charge-tip-only.ts';
export { confirmPayment } from './confirm-payment.ts';
export { createAdjustment } from './create-adjustment.ts';
export { createPaypalOrder } from './create-paypal-order.ts';
export { markPaid } from './mark-paid.ts';
export { receivePaypalEvent } from './receive-paypal-event.ts';
export { receiveProviderEvent } from './receive-provider-event.ts';
export { refundAppointment } from './refund-appointment.ts';
export { resolveRefund } from './refund/resolve-refund.ts';
export { refundRegistration } from './refund-registration.ts';
export { removeAdjustment } from './remove-adjustment.ts';
export { resolvePayment } from './resolve-payment.ts';
export { resolveTransaction } from './resolve-transaction.ts';
export { retryPayment } from './retry-payment.ts';
export { sendClientInvoiceMutation } from './send-client-invoice-mutation.ts';
export { undoMarkPaid } from './undo-mark-paid.ts';
export { collectedOf, readMoney, type CollectedCents } from './money.ts';
export { keepFee, letFeeGo } from './policy-fee.ts';
export { changeMoney, lockMoney } from './undisturbed.ts';
export { byHandCents, moneyActions, refundableCents, removeProblem } from './money-rules.ts';
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
  type ListedPaymentStatus,
  type PaymentFacts,
  type PaymentStatus,
} from './payment-status.ts';
export { chargeRegistration } from './registration-charge.ts';
export { confirmPlace } from './registration-place.ts';
export { endWaiting } from './charge.ts';
export {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatus,
  type RegistrationPaymentStatus,
} from './registration-status.ts';
export { releaseWaiting, takeUpWaiting } from './waiting-payment.ts';
export { clientPaymentStatusOf } from './status-of.ts';
export { readTip, tipOptions, TIP_PROMPT_MS, type TipOption } from './tips.ts';
export { heldCard, transactionDisplay } from './transaction-display.ts';
export { policyAdjustment } from './policy-adjustment.ts';
export { adjustmentLabel, keptFeeLabel } from './messages.ts';
