import type { PolicyAdjustment } from './refund/policy-adjustment.ts';

/**
 * The texts of paying, cards and tips. Those of the specification (000 §5, §8; 001 §4, §5, §8) stand to the letter; the last
 * group is ours, for what it leaves open.
 */
export const PAYMENT_MESSAGES = {
  // Ours: gift cards
  giftCodeMissing: 'Please type the code of the gift card.',
  giftCodeUnknown: 'We do not know this code. Please check it letter by letter.',

  // Paying (000 §8, 001 §8)
  paid: 'Your payment has been processed successfully.',
  paymentFailed: (errors?: string) =>
    `There was an error processing your payment: ${errors || 'Internal server error'}`,
  paypalFailed: (message: string) => `Payment failed: ${message}`,
  retried: 'Success! Payment processed.',
  retryFailed: (error?: string) => `Payment failed: ${error || 'Internal server error'}`,
  processed: 'Payment processed successfully',
  processingFailed: 'Payment processing failed',
  unexpected: 'An unexpected error occurred',
  markedAsPaid: 'Marked as Paid',
  invoiceSent: 'Invoice sent successfully',
  invoiceFailed: 'Failed to send invoice',
  cardAskedFor: 'Asked for a card',
  cardNotAskedFor: 'The client could not be asked for a card',
  noCardWanted: 'This payment does not wait for a card.',
  cardGone: 'This card is no longer saved. Please add a card again.',
  nobodyToAsk: 'There is no email address and no phone number on file to ask by.',

  // Tips (000 §5, §8)
  tipAdded: 'Tip added successfully. Thank you!',
  tipMissing: 'Please select a tip option.',

  // Refunds and adjustments (001 §4, §5, §8)
  refundTooLarge: (amount: string) => `Adjustment amount cannot exceed the refundable amount (${amount})`,
  adjustmentAdded: 'Adjustment added',
  adjustmentRemoved: 'Adjustment removed',
  addAdjustmentFailed: (errors: string) => `We weren't able to add this adjustment: ${errors}`,
  removeAdjustmentFailed: (errors: string) => `We weren't able to remove this adjustment: ${errors}`,

  // Ours: the practitioner's side
  markPaidUndone: 'No longer marked as paid',
  practiceClosed: 'This practice is closed. Nothing was charged.',
  accountLeft: 'Payments go to another account now. Nothing was charged; please load the page again.',
  chargeUnderWay: 'A payment is under way for this appointment. Please try again in a moment.',
  notMarkedPaid: 'This appointment is not marked as paid.',
  paidByMissing: 'Please say how it was paid.',
  paidByTooLong: 'Please use at most 60 characters.',
  paidByCard: 'This appointment has been paid by card, so nothing can be added to its bill any more.',
  freeStaysFree: 'This appointment is free. Please edit its price instead.',
  adjustmentStays: 'A card has been charged for this appointment, so its adjustments stay as they are.',
  adjustmentOfFee: 'This adjustment belongs to the fee of this visit and stays. To let the fee go, waive it.',
  feeStays: 'A fee is kept for this visit, so nothing can be added to its bill.',
  tipOfFee: 'A fee is kept for this visit, so no tip is taken for it.',
  adjustmentUnknown: 'We could not find this adjustment.',
  removeRefundFirst: 'Part of this amount has been given back. Please remove the refund first.',
  adjustmentMalformed: 'Please enter an amount, such as 12.50.',
  adjustmentTooLarge: 'This amount is larger than we can take.',
  adjustmentDate: 'Please choose a day that has come already.',
  noteTooLong: 'Please keep the note under 500 characters.',
  oddCharacters: 'This text holds characters that cannot be kept.',
  otherAdjustment: 'This form has already been sent with another amount. Please close it and begin again.',
  toGiveBack: (amount: string) => `${amount} to give back`,
  refundUnderWay: 'The refund is under way. It shows here as soon as the bank has taken it.',
  refundRefused: 'The card company did not give the money back.',
  cardsUnreachable: 'Card payments cannot be reached at the moment. Please try again.',
  bankAsksClient: 'the client’s bank asks them to confirm it. They have been sent a link.',
  noEmail: 'There is no email address on file for this client.',
  noPhone: 'There is no phone number on file for this client.',

  // Ours: PayPal and Venmo
  paypalNotTaken: 'PayPal and Venmo are not taken here.',
  paypalOrderUnknown: 'This PayPal payment does not belong to this appointment. Nothing has been charged.',
  paypalOrderChanged:
    'The amount at PayPal is not the one to be paid. Nothing has been charged; please begin again.',
  paypalNotApproved: 'You have not agreed to this payment at PayPal yet, so nothing has been charged.',
  paypalClosed: 'This PayPal payment has ended. Please begin again.',
  paypalTooMany: 'PayPal was opened very often for this appointment. Please try again in an hour.',
  tooManyEvents: 'Too many events that may not be genuine. Please send this one again later.',
  paypalDown: 'PayPal cannot be reached at the moment. You have not been charged; please try again.',
  paypalPending: 'PayPal has not decided this payment yet. This page says so as soon as it has.',
  waitsAtPaypal: 'waits at PayPal',
  paypalClosedWindow: (name: string) => `You closed the ${name} window, so nothing has been charged.`,
  paypalNotOffered: 'PayPal and Venmo are not offered in this browser or country.',
  paypalNotLoaded: 'PayPal could not be loaded. Please check your connection and try again.',
  venmoNeedsSafari:
    'On iPhone and iPad, Venmo works in Safari only. Open this page in Safari to pay with Venmo.',
  venmoNeedsChrome: 'On Android, Venmo works in Chrome only. Open this page in Chrome to pay with Venmo.',

  // Ours
  amountChanged: 'The amount has changed meanwhile. Please pay it anew.',
  notConfirmed: 'This appointment is not confirmed, so there is nothing to pay.',
  alreadyPaid: 'This appointment has already been paid.',
  nothingDue: 'There is nothing to pay for this appointment.',
  chargedOnTheDay: 'The card is charged on the day of the appointment.',
  noCard: 'There is no card on file. Please add one first.',
  otherAmountUnderWay: 'A payment of another amount is already under way. Please try again in a moment.',
  authenticationRequired: 'Your bank asks you to confirm this payment. Please confirm it and try again.',
  nothingToConfirm: 'There is no payment that waits for you.',
  cannotBeConfirmed: 'This payment cannot be confirmed any more. Please add a card and pay again.',
  outcomeUnknown: 'It is not known yet what became of this payment. It shows here as soon as it is.',
  notYetKnown: 'We do not know yet what became of this payment. This page says so as soon as we do.',
  providerDown: 'Payments cannot be reached at the moment. You have not been charged; please try again.',
  noTips: 'Tips are not taken here.',
  tipAfterTheAppointment: 'A tip can be added once the appointment has begun.',
  tipAfterPayment: 'A tip can be added once the appointment is paid.',
  tipGiven: 'A tip has already been added. Thank you!',
  tipMalformed: 'Please enter the tip as an amount, such as 12.50.',
  tipZero: 'Please enter a tip above $0.',
  tipTooLarge: 'This tip is larger than we can take.',
  registrationCancelled: 'This registration has been cancelled, so there is nothing to pay.',
  registrationPaid: 'This registration has already been paid.',
  nothingDueForEvent: 'There is nothing to pay for this registration.',
  chargedOnTheDayOfTheEvent: 'This is paid on the day of the event.',
  noProvider: 'Please connect a payment provider first, under Settings, Banking.',
  noCardOfRegistrant: 'This client has no card on file. Please add one on their profile first.',
  bankAsksRegistrant: 'The bank asks the client to confirm this payment, so the card was not charged.',
} as const;

/**
 * How the status of a payment reads (000 §4, 001 §4): the specification's word, but for one. A card that waits for its day is told
 * apart from a request that is 'pending' itself. Of a charge under way nobody knows yet whether it was charged: that stays Pending.
 */
export const paymentStatusText = (status: string, waitsForItsDay: boolean): string =>
  status === 'Pending' && waitsForItsDay ? 'Not charged yet' : status;

interface Worded {
  paymentStatus: string;
  /** Cents: what the appointment costs, less what was given back. */
  fullTotal: number;
  /** Cents of it that a bank has taken for a dispute which nobody has decided. */
  disputedCents: number;
  /** Which session of a package it is, where that is known. */
  packageSession?: { number: number; of: number } | null;
}

/** All that was paid has gone back. Its status stays Paid (001 §4); the list and the CSV file are filtered by that. */
export const isRefunded = ({
  paymentStatus,
  fullTotal,
}: Pick<Worded, 'paymentStatus' | 'fullTotal'>): boolean => paymentStatus === 'Paid' && fullTotal === 0;

/** A bank holds money of it until a dispute is decided. */
export const isDisputed = ({ disputedCents }: Pick<Worded, 'disputedCents'>): boolean => disputedCents > 0;

/**
 * The one word for where a payment stands, the same wherever it is shown and in the CSV file.
 * @param waits its card is charged on a day that is still to come
 */
export function paymentWord(payment: Worded, waits = false): string {
  // Nobody gave it back, and it may come again.
  if (isDisputed(payment)) return 'Disputed';
  if (isRefunded(payment)) return 'Refunded';
  const { paymentStatus, packageSession } = payment;
  const status = paymentStatusText(paymentStatus, waits);
  // The document's word, which lists are filtered by, and which session it is that its package has paid for.
  return paymentStatus === 'Free' && packageSession
    ? `${status} · session ${packageSession.number} of ${packageSession.of}`
    : status;
}

/** How a fee that is kept by the terms is called, whoever reads it. */
export const keptFeeLabel = (isNoShow: boolean): string => (isNoShow ? 'No-show fee' : 'Cancellation fee');

/** How an adjustment is called: 'Refunded' from 0 up, 'Adjusted' below (001 §4); where the terms lowered a bill no money moved. */
export function adjustmentLabel({
  amountCents,
  policy,
}: {
  amountCents: number;
  policy: PolicyAdjustment | null;
}): string {
  if (policy) return policy === 'waived' ? 'Fee waived' : 'Reduced to the fee';
  return amountCents >= 0 ? 'Refunded' : 'Adjusted';
}

/** Ways to be paid outside the product, as words (spec 001 §9). */
export const METHOD_LABELS = {
  cash: 'Cash',
  venmo: 'Venmo',
  paypal: 'PayPal',
  other: 'Other',
};

/** What something was paid with, as words: a known way, or what stands there, in the practitioner's own words or a card's. */
export const paidByText = (paidBy: string): string =>
  Object.hasOwn(METHOD_LABELS, paidBy) ? METHOD_LABELS[paidBy as keyof typeof METHOD_LABELS] : paidBy;
