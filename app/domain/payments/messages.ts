/**
 * The texts of paying, cards and tips. Those of the specification (000 §5, §8; 001 §4, §5, §8) stand to the letter; the last
 * group is ours, for what it leaves open.
 */
export const PAYMENT_MESSAGES = {
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

  // Tips (000 §5, §8)
  tipAdded: 'Tip added successfully. Thank you!',
  tipMissing: 'Please select a tip option.',

  // Refunds and adjustments (001 §4, §5, §8)
  refundTooLarge: (amount: string) => `Adjustment amount cannot exceed the refundable amount (${amount})`,
  adjustmentAdded: 'Adjustment added',
  adjustmentRemoved: 'Adjustment removed',
  addAdjustmentFailed: (errors: string) => `We weren't able to add this adjustment: ${errors}`,
  removeAdjustmentFailed: (errors: string) => `We weren't able to remove this adjustment: ${errors}`,

  // Ours
  notConfirmed: 'This appointment is not confirmed, so there is nothing to pay.',
  alreadyPaid: 'This appointment has already been paid.',
  nothingDue: 'There is nothing to pay for this appointment.',
  chargedOnTheDay: 'The card is charged on the day of the appointment.',
  noCard: 'There is no card on file. Please add one first.',
  otherAmountUnderWay: 'A payment of another amount is already under way. Please try again in a moment.',
  authenticationRequired: 'Your bank asks you to confirm this payment. Please confirm it and try again.',
  nothingToConfirm: 'There is no payment that waits for you.',
  notYetKnown: 'We do not know yet what became of this payment. This page says so as soon as we do.',
  providerDown: 'Payments cannot be reached at the moment. You have not been charged; please try again.',
  noTips: 'Tips are not taken here.',
  tipAfterTheVisit: 'A tip can be added once the appointment has begun.',
  tipAfterPayment: 'A tip can be added once the appointment is paid.',
  tipGiven: 'A tip has already been added. Thank you!',
  tipMalformed: 'Please enter the tip as an amount, such as 12.50.',
  tipTooLarge: 'This tip is larger than we can take.',
} as const;
