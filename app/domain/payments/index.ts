export { acceptDispute } from './disputes/accept-dispute.ts';
export { addTipToAppointment } from './tip/add-tip-to-appointment.ts';
export { applyProviderEvent } from './settle/apply-provider-event.ts';
export { askForCard, wantsCard } from './charge/ask-for-card.ts';
export { carryOutDisputeAnswer } from './disputes/carry-out-dispute-answer.ts';
export { capturePaypalPayment } from './paypal/capture-paypal-payment.ts';
export { chargeAppointment } from './charge/charge-appointment.ts';
export { chargeCard } from './charge/charge-card.ts';
export { chargeRegistrationOfTheDay } from './charge/charge-registration-of-the-day.ts';
export { chargeTipOnly } from './charge/charge-tip-only.ts';
export { confirmPayment } from './charge/confirm-payment.ts';
export { createAdjustment } from './refund/create-adjustment.ts';
export { createPaypalOrder } from './paypal/create-paypal-order.ts';
export { lookForMoney } from './payouts/look-for-money.ts';
export { markPaid } from './mark-paid/mark-paid.ts';
export { readPayout } from './payouts/read-payout.ts';
export { receivePaypalEvent } from './settle/receive-paypal-event.ts';
export { receiveProviderEvent } from './settle/receive-provider-event.ts';
export { refundAppointment } from './refund/refund-appointment.ts';
export { resolveRefund } from './refund/resolve-refund.ts';
export { refundRegistration } from './refund/refund-registration.ts';
export { removeAdjustment } from './refund/remove-adjustment.ts';
export { resolvePayment } from './settle/resolve-payment.ts';
export { resolveTransaction } from './settle/resolve-transaction.ts';
export { retryPayment } from './charge/retry-payment.ts';
export { sendDisputeEvidence } from './disputes/send-dispute-evidence.ts';
export { sendClientInvoiceMutation } from './invoice/send-client-invoice-mutation.ts';
export { tellOfReturn } from './returned/tell-of-return.ts';
export { undoMarkPaid } from './mark-paid/undo-mark-paid.ts';
export { collectedOf, collectedWhenOff, readMoney, type CollectedCents } from './money.ts';
export { keepFee, waiveLockedFee } from './refund/policy-fee.ts';
export { changeMoney, lockMoney } from './locked-money.ts';
export { byHandCents, isTrueRefund, moneyActions, refundableCents, removeProblem } from './money-rules.ts';
export {
  paymentFactsOf,
  readPaymentFacts,
  type PaymentColumns,
  type PaymentsOf,
} from './status/payment-facts.ts';
export {
  CLIENT_PAYMENT_STATUSES,
  clientPaymentStatus,
  costsFee,
  isOwedNow,
  LISTED_PAYMENT_STATUSES,
  listedPaymentStatus,
  PAYMENT_STATUSES,
  paymentOffers,
  paymentStatus,
  type ListedPaymentStatus,
  type PaymentFacts,
  type PaymentStatus,
  type StatusFacts,
} from './status/payment-status.ts';
export { paymentWait } from './status/payment-wait.ts';
export { fitValue } from './gift-card/value.ts';
export { payByGiftCard } from './gift-card/redeem.ts';
export { isPaidToLostAccount } from './refund/lost-account.ts';
export { openRefunds } from './refund/refund-bill.ts';
export { carryOutRefund } from './refund/carry-out-refund.ts';
export { chargeGiftCard } from './charge/gift-card-charge.ts';
export { chargeRegistration } from './charge/registration-charge.ts';
export { confirmPlace } from './status/registration-place.ts';
export { endWaiting } from './charge/charge.ts';
export {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatus,
  registrationPaymentStatusAt,
  type RegistrationPayment,
  type RegistrationPaymentStatus,
} from './status/registration-status.ts';
export { beginConfirmation, confirmationOutput } from './charge/begin-confirmation.ts';
export { releaseWaiting } from './charge/waiting-payment.ts';
export { clientPaymentStatusOf } from './status/status-of.ts';
export { readTip, tipOptions, TIP_PROMPT_MS, type TipOption } from './tip/tips.ts';
export { heldCard, transactionDisplay } from './status/transaction-display.ts';
export { policyAdjustment } from './refund/policy-adjustment.ts';
export { adjustmentLabel, keptFeeLabel } from './messages.ts';
export { forgetCustomer } from './saved-cards/card-is-gone.ts';
export { preferAnother } from './saved-cards/prefer-another.ts';
export { redeemInput } from './inputs.ts';
